// The one main of all unit tests: Catch2 takes long to compile, so it is compiled once.
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
