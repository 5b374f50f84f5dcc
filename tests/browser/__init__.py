"""The tables in real Chromium, as people use them."""
