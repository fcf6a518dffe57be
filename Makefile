# make demo   sets up, builds, proves examples/binomial.pvl
# make test   sets up, builds, runs every test
# make page   builds the page of the playground, if npm is there; a later build has it in the program
# make playground   builds the page if npm is there, serves page and API at the address that it prints
# make build | asan | fuzz | bench | format | clean | sweeps | mutation | metamorphic | solvers | claims
# make csmith   3,000 programs of csmith on the machine, against gcc; 300 small ones for the prover; an hour
# make install PREFIX=/usr/local | package   the latter makes a Debian package in build/package
# make site   the documents as a site in build/site
# make lab     prints the first exercise and the course
# make lab-pictures   draws the pictures of the exercises again
# make differential-c   300 random C kernels on the machine and on an OpenCL device
SHELL := /bin/bash
JOBS ?= $(shell nproc)
FUZZ_SECONDS ?= 40
PREFIX ?= /usr/local

# Two checkouts share what was compiled.
export CCACHE_BASEDIR := $(CURDIR)
export CCACHE_NOHASHDIR := 1

.PHONY: demo lab lab-pictures page playground test install package site setup setup-test setup-sweeps build build-tests asan fuzz bench format clean
.PHONY: sweeps sources mutation metamorphic solvers claims differential-c csmith

demo: build
	./build/permverify examples/binomial.pvl

# The page is part of the program: it is built first, where there is one to build and npm to build it with.
page: setup
	@if [ -f web/package.json ] && command -v npm >/dev/null; then cd web && npm ci && npm run build; \
	 else echo "page: the page of the playground is not built (no npm, or no web/package.json): only the API is served" >&2; fi

playground: page
	@test -f build/CMakeCache.txt || cmake --preset release -DPERMVERIFY_TESTS=OFF
	@cmake build >/dev/null
	cmake --build build -j $(JOBS) --target permverify
	./build/permverify serve
lab: build
	./build/permverify lab list
	@cat labs/01-one-thread/README.md
	@echo "Begin: ./build/permverify lab start 01 my-first-lab"
	@echo "(Until \`make install\`, write ./build/permverify where the program names itself permverify.)"

install: build
	cmake --build build -j $(JOBS) --target permverify_generated permverify_clang permverify_serve
	cmake --install build --prefix $(PREFIX) --component permverify

package: build
	cmake --build build -j $(JOBS) --target permverify_generated permverify_clang permverify_serve
	cd build && cpack

site:
	@cmake/setup.sh site
	@cmake/site.sh

lab-pictures: build
	lab/pictures.sh build/permverify

setup:
	@cmake/setup.sh build

setup-sweeps:
	@cmake/setup.sh sweeps

setup-test:
	@cmake/setup.sh test

# A plain build leaves the choice about tests that an earlier `make test` made.
build: setup
	@test -f build/build.ninja || cmake --preset release -DPERMVERIFY_TESTS=OFF
	cmake --build build -j $(JOBS) --target permverify

build-tests: setup-test
	cmake --preset release -DPERMVERIFY_TESTS=ON
	cmake --build build -j $(JOBS)

asan: setup-test
	cmake --preset debug -DPERMVERIFY_TESTS=ON
	cmake --build build-asan -j $(JOBS)

fuzz: setup-test
	tests/run_fuzz.sh $(FUZZ_SECONDS) $(JOBS)

# Every stage runs even when an earlier one fails; the last line counts all tests.
test: build-tests asan
	tests/run_all.py $(FUZZ_SECONDS) $(JOBS)

bench: build
	@cmake/setup.sh bench
	cmake --preset release -DPERMVERIFY_BENCH=ON
	cmake --build build -j $(JOBS) --target permverify_micro permverify_machine_bench
	build/bench/permverify_micro --benchmark_min_time=0.2
	bench/run

# Everything of which `make test` tries a sample, and what it leaves out altogether. Hours.
sweeps: setup-sweeps sources mutation metamorphic solvers claims csmith differential-c
	tests/run_corpus.py build/permverify --replays --timeout 120
	tests/run_seeds.py build/permverify --corpus --timeout 120
	tests/run_mutants.py build/permverify
	tests/lab/run_lab.py build/permverify
	tests/inference/run_inference.py build/permverify
	tests/host_programs.py build/permverify --count 1000
	tests/differential/programs/run_programs.py build/permverify --seeds 1..2000
	build/tests/differential/bare/permverify_bare --front-end build --jobs $(JOBS) --seeds 1..2000
	build/tests/differential/bare/permverify_bare --front-end build --jobs $(JOBS) --warp-size 2 --seeds 1..1000
	$(MAKE) asan
	tests/run_corpus.py build-asan/permverify --timeout 300
	PERMVERIFY_CACHE=off ctest --test-dir build-asan -L 'sweeps|seeds|mutants' --output-on-failure
	tests/batch_slurm.py build/permverify
	tests/pressure.py build/permverify --limits 40..800/10 --kills 60

# Each source by itself, by the other compiler: a unity build hides a missing include and a name that hides another.
sources: setup-test
	cmake --preset clang -DPERMVERIFY_TESTS=ON
	cmake --build build-clang -j $(JOBS)

# All mutants, all programs said otherwise, every obligation on two solvers under three seeds.
mutation: build-tests
	build/tests/mutation/permverify_mutation --all --jobs $(JOBS)

metamorphic: build-tests
	build/tests/metamorphic/permverify_metamorphic --all --jobs $(JOBS)

solvers: build-tests
	build/tests/solvers/permverify_solver_check --all --jobs $(JOBS)

claims: build-tests
	tests/run_claims.py build/permverify --jobs $(JOBS)

C_SEEDS ?= 1..300
CSMITH_SEEDS ?= 1..3000
csmith: build-tests
	tests/differential/csmith/run_csmith.py build/permverify --seeds $(CSMITH_SEEDS) --jobs $(JOBS)
	tests/differential/csmith/run_csmith.py build/permverify --prove --seeds 1..300 --jobs $(JOBS)

differential-c: build-tests
	build/tests/differential/c/permverify_c_kernels --permverify build/permverify --seeds $(C_SEEDS) \
	  --jobs $(JOBS) --keep build/c-failures
	build/tests/differential/c/permverify_c_kernels --permverify build/permverify --wild \
	  --seeds $(C_SEEDS) --keep build/c-failures

CPP_SEEDS ?= 1..20000
differential-cpp: build-tests
	tests/differential/cpp/run_cpp.py --machine build/tests/differential/cpp/permverify_cpp_machine \
	  --front-end build --seeds $(CPP_SEEDS) --jobs $(JOBS) --keep build/cpp-failures

# The front end with one rule of the lowering broken, twenty-six times: how soon that is seen.
broken: build-tests
	tests/differential/broken/run_broken.py --seeds 1..400 --csmith 60 --least 20

format:
	git ls-files '*.h' '*.cpp' | xargs clang-format -i

clean:
	rm -rf build build-asan build-clang build-fuzz  # the last is of earlier versions
