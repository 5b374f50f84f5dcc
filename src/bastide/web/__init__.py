"""The tables in the browser: pages from the server, kept current over server-sent events."""
