# Everything that is needed to work on Trinacria. CI runs `make test` and nothing else.
# Needs python3 (3.11 or newer) with its venv module, and make. The browser client is built with the machine's Node.js, or
# with one that is put into .venv; its tests use the machine's Chromium.

PYTHON ?= python3
UV_VERSION := 0.13.7

VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
BENCH_STAMP := $(VENV)/.installed-bench
MUTANTS_VENV := .venv-mutants
MUTANTS_STAMP := $(MUTANTS_VENV)/.installed
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
PYTHON_DIRS := $(wildcard src tests tools benchmarks)

NPM := tools/npm.sh
WITH_CHROMIUM = found=$$(tools/chromium.sh) && TRINACRIA_CHROMIUM="$$found"
MODULES := web/node_modules/.installed
CLIENT := web/dist/index.html
CLIENT_FILES := $(shell find web/src web/public web/index.html web/vite.config.ts web/tsconfig.json -type f 2>/dev/null)
PACKED_CLIENT := src/trinacria/server/client

.DEFAULT_GOAL := help
.PHONY: help setup play web web-types test test-web lint mutants soak attack soak-web bench bench-server bench-web screenshots golden format lock wheel clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

setup: $(STAMP) ## make .venv with the locked dependencies (only when they have changed)

$(STAMP): requirements.lock pyproject.toml
	@command -v $(PYTHON) >/dev/null || { \
		echo "No $(PYTHON) here. Install Python 3.11 or newer, or name one: make setup PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Trinacria needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) --version 2>&1)." >&2; \
		echo "Name another one: make setup PYTHON=python3.12" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(PIP) install --require-hashes -r requirements.lock
	$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

play: setup web ## play in the browser: the front page opens by itself
	$(BIN)/trinacria play

web: $(CLIENT) ## build the browser client (only when it has changed)

# Not `npm ci`: it refuses a lock in which a build for some other system is not listed, and no machine lists them all.
$(MODULES): web/package-lock.json | $(STAMP)
	$(NPM) install --no-save --silent
	@touch $@

$(CLIENT): $(CLIENT_FILES) $(MODULES)
	$(NPM) run --silent types -- --check
	$(NPM) run --silent build
	@touch $@

web-types: $(MODULES) ## make the client's types anew after a change of the API
	$(BIN)/python tools/api_document.py
	$(NPM) run --silent types

test: lint ## lint, types, layers, tests, coverage of the rules cases, and the client in a real browser
	$(BIN)/python -m pytest -n 2
	$(BIN)/trinacria rules --coverage standard
	$(BIN)/trinacria rules --coverage sicily
	$(BIN)/trinacria rules --coverage sicily43
	$(MAKE) --no-print-directory test-web

test-web: setup web ## the client's part of `make test`: types, units, and games in Chromium
	$(NPM) run --silent check
	$(NPM) test --silent
	$(WITH_CHROMIUM) $(NPM) run --silent test:browser

lint: setup $(MODULES) ## the checks of `make test` that run no game
	$(BIN)/ruff check $(PYTHON_DIRS)
	$(BIN)/ruff format --check $(PYTHON_DIRS)
	$(BIN)/mypy --strict
	$(BIN)/lint-imports --no-logo
	$(NPM) run --silent lint
	$(BIN)/python tools/commit_subjects.py

# The tool has dependencies of its own, and an environment of its own for them: `make test` needs none of it.
$(MUTANTS_STAMP): requirements.lock requirements-mutants.lock
	$(PYTHON) -m venv $(MUTANTS_VENV)
	$(MUTANTS_VENV)/bin/python -m pip --disable-pip-version-check --quiet install --require-hashes \
		-r requirements.lock -r requirements-mutants.lock
	@touch $@

SEED ?= 1
SAMPLE ?= 200
PACKAGE ?= viw
GROUP ?= rules
REACH ?= new

mutants: $(MUTANTS_STAMP) ## break the rules in SAMPLE places drawn by SEED, and see which the tests do not notice
	$(MUTANTS_VENV)/bin/python -m tools.mutants --package $(PACKAGE) --seed $(SEED) --sample $(SAMPLE) --group $(GROUP) --reach $(REACH) $(MUTANTS_FLAGS)

soak: setup ## play random games for a long time and look for anything odd
	$(BIN)/python tools/soak.py
	TRINACRIA_SOAK=1 $(BIN)/python -m pytest -q tests/sicily/test_invariants.py

attack: setup ## attack servers of our own: ten minutes; SCALE=0.1 for less, SEED=n to repeat a run, SECONDS=n to end it
	PYTHONPATH=tests $(BIN)/python -m attack $(if $(SCALE),--scale $(SCALE)) $(if $(SEED),--seed $(SEED)) $(if $(SECONDS),--seconds $(SECONDS)) $(if $(JOBS),--jobs $(JOBS))

soak-web: setup web ## play whole games against the computer in Chromium, by clicks alone
	$(WITH_CHROMIUM) $(NPM) run --silent soak

$(BENCH_STAMP): requirements-bench.lock | $(STAMP)
	$(PIP) install --require-hashes -r requirements-bench.lock
	@touch $@

bench: setup $(BENCH_STAMP) ## measure the speed budgets
	$(BIN)/python -m benchmarks

bench-server: setup ## measure the server under load: some minutes, and best on a machine that does nothing else
	$(BIN)/python -m benchmarks.server

bench-web: setup web ## measure the client: frames while the map moves, first paint, size
	$(WITH_CHROMIUM) $(NPM) run --silent measure

screenshots: setup web ## make the pictures of the README and of docs/ anew, from real games
	$(WITH_CHROMIUM) $(NPM) run --silent screenshots

golden: setup ## accept a change of the rules: write the golden games and the counts of legal orders anew
	$(BIN)/python tests/golden.py accept
	$(BIN)/python tests/walks.py accept

format: setup $(MODULES) ## put the code in the house format
	$(BIN)/ruff check --fix $(PYTHON_DIRS)
	$(BIN)/ruff format $(PYTHON_DIRS)
	$(NPM) run --silent format

# Pins already in requirements.lock are kept; `make lock LOCK_FLAGS=--upgrade` moves them all.
lock: ## write the locks anew from pyproject.toml
	$(PYTHON) -m venv .venv-lock
	.venv-lock/bin/python -m pip --disable-pip-version-check --quiet install uv==$(UV_VERSION)
	.venv-lock/bin/uv pip compile pyproject.toml --group dev --output-file requirements.lock \
		--universal --python-version 3.11 --generate-hashes \
		--no-header --no-emit-index-url --no-emit-find-links --quiet $(LOCK_FLAGS)
	.venv-lock/bin/uv pip compile --group bench --output-file requirements-bench.lock \
		--universal --python-version 3.11 --generate-hashes \
		--no-header --no-emit-index-url --no-emit-find-links --quiet $(LOCK_FLAGS)
	.venv-lock/bin/uv pip compile --group mutants --constraint requirements.lock --output-file requirements-mutants.lock \
		--universal --python-version 3.11 --generate-hashes \
		--no-header --no-emit-index-url --no-emit-find-links --quiet $(LOCK_FLAGS)
	.venv-lock/bin/uv pip compile --group node --output-file requirements-node.lock \
		--universal --python-version 3.11 --generate-hashes \
		--no-header --no-emit-index-url --no-emit-find-links --quiet $(LOCK_FLAGS)

# The client goes into the package only while it is packed: a checkout shows what was built last.
wheel: setup web ## pack the program with its browser client: dist/trinacria-VERSION.whl
	rm -rf $(PACKED_CLIENT)
	cp -r web/dist $(PACKED_CLIENT)
	$(BIN)/python -m hatchling build -t wheel; done=$$?; rm -rf $(PACKED_CLIENT); exit $$done

clean: ## remove everything that was made here
	rm -rf $(VENV) $(MUTANTS_VENV) .venv-lock build dist web/dist web/node_modules $(PACKED_CLIENT) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find $(PYTHON_DIRS) -type d -name __pycache__ -prune -exec rm -rf {} +
