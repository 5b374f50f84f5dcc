"""`python -m bastide`, the same as `bastide`."""

import sys

from bastide.cli import main

sys.exit(main())
