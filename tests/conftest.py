"""Settings for all tests: hypothesis without a clock (our machines are slow at times), the same examples on every run."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "bastide", deadline=None, derandomize=True, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("soak", deadline=None, max_examples=2000, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("BASTIDE_HYPOTHESIS", "bastide"))
