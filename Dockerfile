# Bastide in a container: docker build -t bastide . && docker run -p 8000:8000 -v bastide:/data bastide
# More in docs/hosting.md.

# An exact version. Its digest says more, but was not known where this was written: `make pin-image` adds it.
ARG BASE=python:3.12.12-slim-trixie

FROM ${BASE} AS build
WORKDIR /src
COPY pyproject.toml requirements.lock README.md LICENSE NOTICE ./
COPY src ./src
# Every file that is fetched is known by its hash; nothing else is fetched, not even to build.
RUN python -m venv /opt/bastide \
 && /opt/bastide/bin/pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements.lock \
 && /opt/bastide/bin/pip install --no-cache-dir --disable-pip-version-check --no-index --no-deps --no-build-isolation .

FROM ${BASE}
RUN useradd --system --uid 10001 --create-home --home-dir /data bastide
COPY --from=build /opt/bastide /opt/bastide
# The server writes its address where the health check looks for it, whatever its port.
ENV BASTIDE_DATABASE=sqlite:////data/tables.db \
    BASTIDE_CACHE_DIR=/data/cache \
    BASTIDE_ADDRESS_FILE=/tmp/bastide-address \
    PYTHONUNBUFFERED=1 \
    PATH=/opt/bastide/bin:$PATH
USER bastide
WORKDIR /data
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["python", "-c", "import os, urllib.request; urllib.request.urlopen(open(os.environ['BASTIDE_ADDRESS_FILE']).read() + '/health', timeout=4)"]
CMD ["bastide", "play", "--no-browser", "--host", "0.0.0.0", "--port", "8000", "--log", "json"]
