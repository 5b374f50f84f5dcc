"""Telling people that it is their turn: by Web Push to a browser, by mail to an address; both only where they ask for it."""
