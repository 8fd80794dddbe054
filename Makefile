# Every target works on a machine with nothing but make and Python 3.11 or newer.

# Python 3.11 and 3.12 read the path of an editable install in the encoding of the locale, and take one that is not
# installed for ASCII. Python puts that right by itself unless LC_ALL is set.
unexport LC_ALL
export PYTHONUTF8 = 1

# The tests start many processes, and pytest rewrites 300 files: without compiled files each does all of it again.
unexport PYTHONDONTWRITEBYTECODE

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
REPORT = $(BIN)/python tests/tools/bench/report.py
CORES = --numprocesses auto --maxprocesses 8
# One more than there are cores, as each waits for its browser a fifth of the time.
BROWSERS = $$($(BIN)/python -c 'import os; print(min(8, 1 + (os.cpu_count() or 1)))')
PIP = $(BIN)/python -m pip install --quiet --disable-pip-version-check

.PHONY: sheets preview test test-page quick long million fuzz digests lowest lint bench lock hashed dist sbom page page-lock editor clean

sheets: $(VENV)/installed  ## build the sample term into output/
	$(BIN)/worksheets build configs/term1.yaml --output output

preview: $(VENV)/installed-preview  ## open the page in the browser, to make sheets without a file; Ctrl-C ends it
	$(BIN)/worksheets preview

test: $(VENV)/installed-dev  ## run all the tests, on all cores; the last line says how long they took
	$(BIN)/python -m pytest $(CORES)

PAGE ?= page

test-page: $(VENV)/installed-page  ## run the tests of the page in the system's browser: Chromium, and Node.js with npm
	@for tool in node npm; do command -v $$tool >/dev/null || echo "$$tool is missing: what needs it is left out"; done
	@command -v chromium-headless-shell || command -v chromium || command -v chromium-browser || command -v google-chrome \
		|| { echo "A browser is needed; on Debian: apt-get install chromium-headless-shell nodejs npm"; exit 1; }
	$(BIN)/python -m pytest --numprocesses $(BROWSERS) --dist loadfile -m "$(PAGE)" -rs tests/page tests/web

quick: $(VENV)/installed-dev  ## run the digests, the contract suite, and the tests of the folders that changed
	$(BIN)/python -m tests.tools.quick $(CORES)

long: $(VENV)/installed-dev  ## run the tests that take minutes or repeat others: COUNT=50000 sheets counted, hundreds of builds killed
	$(BIN)/python -m pytest -m long

million: $(VENV)/installed-dev  ## count what is wrong with COUNT=1000000 sheets, with all cores
	$(REPORT) "Sheets counted by a program of its own" \
		$(BIN)/python -m tests.tools.counter --count $(or $(COUNT),1000000)

fuzz: $(VENV)/installed-dev  ## put COUNT=100000 odd inputs into the program, with all cores
	$(BIN)/python -m tests.tools.fuzz --count $(or $(COUNT),100000)

digests: $(VENV)/installed-tests  ## are the files the same? with another Python: make digests PYTHON=python3.13 VENV=...
	$(BIN)/python -m pytest tests/test_digests.py

# The tests of these commands are enough there: the others read and print with the same libraries.
LOWEST = build solve rebuild page_pictures paper printers render

lowest: $(VENV)/installed-lowest  ## the same, and some commands, with the lowest versions allowed: make lowest VENV=...
	$(BIN)/python -m pytest tests/test_digests.py $(LOWEST:%=tests/commands/test_%.py)

lint: $(VENV)/installed-dev  ## check style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(VENV)/installed-bench  ## measure everything, and write BENCHMARKS.md; one section: make bench ONLY=wordsearch
	for file in tests/tools/bench/bench_$(or $(ONLY),*).py; do \
		$(REPORT) "$$(sed -n '1s/^\"*\([^.:]*\).*/\1/p' $$file)" $(BIN)/python $$file || exit 1; done

lock:  ## write .ci/lock.txt and .ci/hashes.txt, the newest versions for Python 3.11: make lock PYTHON=python3.11
	rm -rf $(VENV)-lock
	$(PYTHON) -m venv $(VENV)-lock
	$(VENV)-lock/bin/python -m pip install --quiet --disable-pip-version-check --editable '.[dev,dev-page]'
	(sed -n '/^#/p' .ci/lock.txt; \
		$(VENV)-lock/bin/python -m pip freeze --disable-pip-version-check --exclude-editable) > $(VENV)-lock/lock.txt
	mv $(VENV)-lock/lock.txt .ci/lock.txt
	rm -rf $(VENV)-lock
	$(MAKE) .ci/hashes.txt

.ci/hashes.txt: pyproject.toml .ci/lock.txt .ci/hashes.py
	rm -rf $(VENV)-lock
	$(PYTHON) -m venv $(VENV)-lock
	$(VENV)-lock/bin/python -m pip download --quiet --disable-pip-version-check --only-binary :all: \
		--constraint .ci/lock.txt --dest $(VENV)-lock/wheels '.[dev]' cyclonedx-bom editables
	$(PYTHON) .ci/hashes.py $(VENV)-lock/wheels > $(VENV)-lock/hashes.txt
	mv $(VENV)-lock/hashes.txt $@
	rm -rf $(VENV)-lock

hashed: | $(BIN)/python  ## an environment of exactly the files that .ci/hashes.txt names: for releases, on Linux x86-64
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement .ci/hashes.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-index --no-deps --no-build-isolation --editable .
	@touch $(VENV)/installed $(VENV)/installed-dev

dist: $(VENV)/installed-dev  ## the wheel and the archive of the sources, into output/dist
	rm -rf output/dist
	$(BIN)/hatchling build -d output/dist

sbom: | $(BIN)/python  ## write output/worksheets.cdx.json, what the wheel and all that it needs consist of (CycloneDX)
	rm -rf $(VENV)-wheel
	$(PYTHON) -m venv $(VENV)-wheel
	$(VENV)-wheel/bin/python -m pip install --quiet --disable-pip-version-check --constraint .ci/lock.txt .
	$(PIP) --constraint .ci/lock.txt 'cyclonedx-bom>=7'
	mkdir -p output
	$(BIN)/cyclonedx-py environment --pyproject pyproject.toml --mc-type application --output-reproducible \
		--output-file output/worksheets.cdx.json $(VENV)-wheel
	rm -rf $(VENV)-wheel

page: $(VENV)/installed  ## the page that runs the program in the browser, into output/page (needs Node.js and npm)
	$(BIN)/worksheets page output/page

page-lock: $(VENV)/installed  ## update worksheets/web/packages.toml to the newest versions
	$(BIN)/python .ci/page_lock.py

editor: $(VENV)/installed  ## make the page's CodeMirror and fzstd again from the packages of .ci/editor (needs Node.js and npm)
	$(BIN)/python .ci/editor.py

clean:
	rm -rf $(VENV) output

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed: make PYTHON=python3.12 ..." if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed: pyproject.toml .ci/lock.txt | $(BIN)/python
	$(PIP) --constraint .ci/lock.txt --editable .
	@touch $@

$(VENV)/installed-preview: pyproject.toml .ci/lock.txt | $(BIN)/python
	$(PIP) --constraint .ci/lock.txt --editable '.[preview]'
	@touch $@ $(VENV)/installed

$(VENV)/installed-dev: pyproject.toml .ci/lock.txt | $(BIN)/python
	$(PIP) --constraint .ci/lock.txt --editable '.[dev]'
	@touch $@ $(VENV)/installed

$(VENV)/installed-page: pyproject.toml .ci/lock.txt | $(BIN)/python
	$(PIP) --constraint .ci/lock.txt --editable '.[dev,dev-page]'
	@touch $@ $(VENV)/installed $(VENV)/installed-dev

$(VENV)/installed-tests: pyproject.toml .ci/lock.txt | $(BIN)/python
	$(PIP) --constraint .ci/lock.txt --editable . hypothesis pypdfium2 pytest
	@touch $@

$(VENV)/installed-lowest: pyproject.toml .ci/lowest.txt | $(BIN)/python
	$(PIP) --constraint .ci/lowest.txt --editable . hypothesis pypdfium2 pytest
	@touch $@

$(VENV)/installed-bench: $(VENV)/installed-dev .ci/bench.txt
	$(PIP) --constraint .ci/bench.txt --editable '.[bench]'
	@touch $@
