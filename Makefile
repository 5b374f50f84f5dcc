# `make play`, `make check` and `make test`: each sets up what it needs, on a fresh machine too.

# The machine's own Python where it is new enough and can make a virtual environment, else the newest beside it. A shim that
# only says "not installed" does not count, nor does Debian's Python without its venv package.
PYTHON := $(shell for p in python3 python3.15 python3.14 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
VENV := .venv
BIN := $(VENV)/bin
WORKERS ?= $(shell nproc 2>/dev/null || sysctl -n hw.ncpu 2>/dev/null || echo 2)
# One more than there are cores: the tests in the browser and those of servers wait a third of their time.
PYTEST = $(BIN)/python -m pytest -n $(shell expr $(WORKERS) + 1) --dist worksteal
# What a machine may lack (a browser, PostgreSQL) is told at the end of the tests; BASTIDE_NEED_ALL=1 makes it an error.
UNLESS_ALL = [ "$${BASTIDE_NEED_ALL:-0}" = 0 ]

# Tests start some hundred processes: where nothing compiled were kept, each would read all sources anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play check test lint types quick browser warm unit soak soak-tables bench compare load pictures screens fonts wasm words lock sbom pin-image clean

help:
	@echo "make play      start the tables and open them in the browser (make play ARGS='--port 8080')"
	@echo "make check     lint, types and the quick tests: plain rules, no browser (two to three minutes)"
	@echo "make test      everything that must be true: lint, types, all tests (about a quarter of an hour on two cores)"
	@echo "make soak      the long tests: all cases, thousands of games against the oracle, many more random examples (hours)"
	@echo "make soak-tables  two workers on PostgreSQL, 300 tables, and everything goes wrong (an hour)"
	@echo "make bench     how fast the rules are"
	@echo "make compare   the same beside other people's engines, in one run (a quarter of an hour)"
	@echo "make load      a thousand tables under load, on SQLite and on PostgreSQL with two workers (ten minutes)"
	@echo "make pictures  draw the pictures of README and docs again"
	@echo "make screens   take the screenshots of the docs again, in a real browser"
	@echo "make fonts     cut our fonts again out of the families they come from (needs npm)"
	@echo "make wasm      compile the games to WebAssembly again, after a change of rules or bots (five minutes)"
	@echo "make words     new messages into the catalogues of German and Dutch, old ones out"
	@echo "make lock      requirements.lock again, after a change of pyproject.toml or constraints.txt: every file by its hash"
	@echo "make sbom      what a server consists of, as CycloneDX: out/sbom.cdx.json"
	@echo "make pin-image the Dockerfile's base image by its digest (needs docker)"

$(VENV)/python:
ifeq ($(PYTHON),)
	@echo "Bastide needs Python 3.11 or newer with its module venv, and found none (on Debian: apt-get install python3-venv)." >&2
	@echo "One that lies elsewhere: make PYTHON=/path/to/python3" >&2
	@exit 1
endif
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/installed: $(VENV)/python pyproject.toml constraints.txt
	@echo "setting up (half a minute, once)"
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e .
	@touch $@

$(VENV)/installed-dev: $(VENV)/python pyproject.toml constraints.txt
	@echo "setting up for developing (a minute, once)"
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile -c constraints.txt -e '.[dev]' -e examples/connect_four
	@.ci/postgresql || $(UNLESS_ALL)
	@touch $(VENV)/installed $@

play: $(VENV)/installed
	@$(BIN)/bastide play $(ARGS)

check: lint
	@$(MAKE) --no-print-directory -j2 types quick

# The types are read while the rules are compiled.
test: lint
	@$(MAKE) --no-print-directory -j3 types browser warm
	$(PYTEST)

lint: $(VENV)/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports

types: $(VENV)/installed-dev
	$(BIN)/mypy

quick: $(VENV)/installed-dev
	BASTIDE_COMPILE=0 $(PYTEST) --hypothesis-profile=quick -m "not soak and not slow"

browser: $(VENV)/installed-dev
	@.ci/chromium >/dev/null || $(UNLESS_ALL)

# Compiled once, before the tests' workers start: they share what the disk cache holds.
warm: $(VENV)/installed-dev
	$(BIN)/python -m tests.warm $(WORKERS)

unit: browser warm
	$(PYTEST)

soak: $(VENV)/installed-dev
	BASTIDE_SOAK=1 $(PYTEST) -m ""

soak-tables: $(VENV)/installed-dev
	$(BIN)/python benchmarks/soak_tables.py $(ARGS)

bench: $(VENV)/installed
	$(BIN)/bastide bench saint-malo

# The peers get environments of their own in the user's cache folder.
compare: $(VENV)/installed-dev
	$(BIN)/python benchmarks/compare.py --into out $(ARGS)

load: $(VENV)/installed-dev
	@mkdir -p out
	$(BIN)/python benchmarks/load.py --database sqlite $(ARGS) --json > out/load-sqlite.json
	$(BIN)/python benchmarks/load.py --database postgresql --workers 2 $(ARGS) --json > out/load-postgresql.json
	@$(BIN)/python benchmarks/load.py --markdown out/load-sqlite.json out/load-postgresql.json

pictures: $(VENV)/installed-dev
	$(BIN)/python -m tests.pictures

recordings: $(VENV)/installed-dev
	$(BIN)/python -m tests.recordings

screens: $(VENV)/installed-dev
	$(BIN)/python -m tests.screens

fonts: $(VENV)/python
	$(PYTHON) -m venv $(VENV)-fonts
	$(VENV)-fonts/bin/python -m pip install --quiet --disable-pip-version-check fonttools brotli
	$(VENV)-fonts/bin/python tests/make_fonts.py

wasm: $(VENV)/installed-dev
	@.ci/linker >/dev/null
	@for game in $$($(BIN)/python -c "import bastide; print(*bastide.games())"); do $(BIN)/bastide compile $$game || exit 1; done

words: $(VENV)/installed-dev
	$(BIN)/python -m tests.catalogues update

# For Python 3.11 and later on any system: of each version all files. setuptools builds us, and is pinned with the rest.
lock: $(VENV)/python
	$(PYTHON) -m venv $(VENV)-lock
	$(VENV)-lock/bin/python -m pip install --quiet --disable-pip-version-check uv
	echo 'setuptools>=77' | $(VENV)-lock/bin/uv pip compile --quiet --no-config --universal --python-version 3.11 \
		--generate-hashes --no-emit-index-url --no-annotate --custom-compile-command 'make lock' \
		-c constraints.txt -o requirements.lock pyproject.toml -

# Of an environment as servers have it: installed by hashes, nothing else in it.
sbom: $(VENV)/python
	rm -rf $(VENV)-sbom $(VENV)-sbom-tools
	$(PYTHON) -m venv --without-pip $(VENV)-sbom
	$(PYTHON) -m venv $(VENV)-sbom-tools
	$(VENV)-sbom-tools/bin/python -m pip install --quiet --disable-pip-version-check --upgrade pip cyclonedx-bom
	$(VENV)-sbom-tools/bin/python -m pip --python $(VENV)-sbom/bin/python install --quiet --require-hashes -r requirements.lock
	@mkdir -p out
	$(VENV)-sbom-tools/bin/cyclonedx-py environment --pyproject pyproject.toml --output-reproducible \
		-o out/sbom.cdx.json $(VENV)-sbom/bin/python

# What a tag means changes, what a digest means does not.
pin-image:
	tag=$$(sed -n 's/^ARG BASE=\([^@]*\).*/\1/p' Dockerfile) && docker pull --quiet "$$tag" >/dev/null && \
	digest=$$(docker image inspect --format '{{index .RepoDigests 0}}' "$$tag") && \
	sed -i.before "s|^ARG BASE=.*|ARG BASE=$$tag@$${digest#*@}|" Dockerfile && rm Dockerfile.before && grep '^ARG BASE' Dockerfile

clean:
	rm -rf $(VENV) $(VENV)-fonts $(VENV)-lock $(VENV)-sbom $(VENV)-sbom-tools out build dist *.egg-info src/*.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
