# Bastide in a container: docker build -t bastide . && docker run -p 8000:8000 -v bastide:/data bastide
# More in docs/hosting.md.

FROM python:3.12-slim AS build
WORKDIR /src
COPY pyproject.toml constraints.txt README.md LICENSE NOTICE ./
COPY src ./src
RUN python -m venv /opt/bastide \
 && /opt/bastide/bin/pip install --no-cache-dir --disable-pip-version-check -c constraints.txt .

FROM python:3.12-slim
RUN useradd --system --uid 10001 --create-home --home-dir /data bastide
COPY --from=build /opt/bastide /opt/bastide
ENV BASTIDE_DATABASE=sqlite:////data/tables.db \
    BASTIDE_CACHE_DIR=/data/cache \
    PYTHONUNBUFFERED=1 \
    PATH=/opt/bastide/bin:$PATH
USER bastide
WORKDIR /data
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/health', timeout=4)"]
CMD ["bastide", "play", "--no-browser", "--host", "0.0.0.0", "--port", "8000", "--log", "json"]
