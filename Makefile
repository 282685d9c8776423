# Python 3.11 or newer and make are all this needs: `make up` brings the rest.
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

VENV := .venv
BIN := $(VENV)/bin
# The first of these that is Python 3.11 or newer.
PYTHON ?= $(shell for one in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$one -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$one && break; done)
ARGS ?=

.PHONY: help install up test test-unit test-graph test-recall test-processes test-systems test-cluster test-postgres test-browser fuzz docs lint bench clients check-clients pages check-pages release check-release

help: ## List what can be made.
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 16

install: $(VENV)/installed ## Make .venv, with everything that requirements-dev.lock names.

$(VENV)/installed: requirements-dev.lock pyproject.toml clients/python/pyproject.toml
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed: install it, or say make PYTHON=/path/to/python3."; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || uv venv -q --clear -p $(PYTHON) $(VENV) || { \
		echo "Python cannot make $(VENV): on Debian and Ubuntu, install python3-venv, or uv."; exit 1; }
	@uv=$$(command -v uv || echo $(BIN)/uv); \
	test -x "$$uv" || { echo "Fetching uv ..."; \
		sed -n '/^uv==/,/[^\\]$$/p' requirements-dev.lock > $(VENV)/uv.lock; \
		$(BIN)/python -m pip install -q --require-hashes -r $(VENV)/uv.lock || exit 1; }; \
	echo "Installing what requirements-dev.lock names (PyTorch is large: some minutes the first time) ..."; \
	VIRTUAL_ENV=$(CURDIR)/$(VENV) $$uv pip sync --require-hashes requirements-dev.lock && \
	VIRTUAL_ENV=$(CURDIR)/$(VENV) $$uv pip install -q --no-deps --no-build-isolation -e . -e clients/python && \
	$(BIN)/python -m language.embedding
	@touch $@

up: install ## Start everything, and keep it running (ARGS="--port 9000 --data DIR --no-demo").
	@exec $(BIN)/anaphora up $(ARGS)

test: install ## Run the test suite, against real servers (ARGS="-k recall").
ifeq ($(ARGS),)
	@$(MAKE) -s -k -j3 --output-sync=target test-graph test-systems test-recall test-processes test-unit
else
	@$(BIN)/python -m pytest -m "not cluster and not browser and not postgres" $(ARGS)
endif

# The parts of `make test`, three at a time on two processors: those with processes of their own wait
# for them much of the time, and so do those of the graph for its server. The longest come first.
PART := $(BIN)/python -m pytest -q -p no:cacheprovider -m "not cluster and not browser and not postgres"

test-unit: install
	@$(PART) tests/unit

test-graph: install
	@$(PART) tests/graph --ignore=tests/graph/recall

test-recall: install
	@$(PART) tests/graph/recall

test-processes: install
	@$(PART) tests/end_to_end --ignore=tests/end_to_end/systems

test-systems: install
	@$(PART) tests/end_to_end/systems

test-cluster: install ## Run the tests of several processes over RabbitMQ, which must be installed.
	@PATH="$$PATH:/usr/sbin:/usr/lib/rabbitmq/bin"; command -v rabbitmq-server >/dev/null || { \
		echo "test-cluster needs rabbitmq-server: install it (Debian: apt-get install rabbitmq-server)."; exit 1; }
	@$(BIN)/python -m pytest -m cluster $(ARGS)

test-postgres: install ## Run the tests of domain databases on PostgreSQL, which must be installed.
	@ls -d /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || { \
		echo "test-postgres needs PostgreSQL: install it (Debian: apt-get install postgresql)."; exit 1; }
	@$(BIN)/python -m pytest -m postgres $(ARGS)

test-browser: install ## Run the tests of the pages in Chromium, which must be installed.
	@command -v chromium >/dev/null || { \
		echo "test-browser needs chromium: install it (Debian: apt-get install chromium)."; exit 1; }
	@$(BIN)/python -m pytest -m browser $(ARGS)

# Of a night; `make test` has a minute of it, always from the same seed.
FUZZ_SECONDS ?= 3600
FUZZ_SEED ?= $(shell date +%Y%m%d)

fuzz: install ## Send random input to real servers for an hour (FUZZ_SECONDS=600 FUZZ_SEED=7).
	@echo "FUZZ_SECONDS=$(FUZZ_SECONDS) FUZZ_SEED=$(FUZZ_SEED)"
	@FUZZ_SECONDS=$(FUZZ_SECONDS) FUZZ_SEED=$(FUZZ_SEED) $(BIN)/python -m pytest -m fuzz -rP $(ARGS)

docs: install ## Build the documents as a book, into site/.
	@$(BIN)/python docs/reference/generate.py
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict
	@echo "Open site/index.html."

lint: install ## Check style and types.
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/python -m pytest -q tests/unit -k "house or imports or docs or cypher"

# The generator has dependencies of its own, which are not the product's.
GENERATE := $(BIN)/uv run -q --isolated --no-project -p $(BIN)/python \
	--with-requirements clients/python/generate.lock python clients/python/generate.py

# The client for TypeScript needs Node 20 to be made, and is left as it is where npm is not.
IN_TYPESCRIPT = command -v npm >/dev/null || { echo "No npm: the TypeScript client is left out."; exit 0; }; \
	cd clients/typescript && npm ci --silent

clients: install ## Generate the clients' operations from the contract.
	@$(GENERATE)
	@$(IN_TYPESCRIPT) && npm run --silent generate

check-clients: install ## Check that the clients' operations are those of the contract, and TypeScript's its tests.
	@$(GENERATE) --check
	@$(IN_TYPESCRIPT) && npm run --silent generate -- --check && npm test --silent

pages: ## Build the pages that are bundled: GraphiQL and the explorer; needs Node 20.
	@cd api/graphiql && npm ci --silent && npm run --silent build
	@cd api/explorer && npm ci --silent && npm run --silent build

check-pages: ## Check that the explorer is what its sources build; needs Node 20.
	@cd api/explorer && npm ci --silent && npm run --silent build
	@git diff --exit-code --stat -- api/static/explorer api/explorer/source/generated.ts

release: install ## Check a release, tell what changed for clients, and build all of it into dist/.
	@$(BIN)/python -P -m release $(ARGS)

check-release: install ## Rehearse a release: what is not committed or headed yet is taken.
	@$(BIN)/python -P -m release --check $(ARGS)

bench: install ## Measure (ARGS="locomo PATH"); without ARGS, list what can be measured.
	@$(BIN)/anaphora bench $(ARGS)
