# Headers of the standard library and of other projects, parsed once for each set of compiler options
# instead of once for each source. Headers of our own are not among them, so that an edit compiles
# what includes the edited file and nothing else. Every source still includes what it uses:
# -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON (the preset `clang`) builds without.
set(PERMVERIFY_STANDARD_HEADERS
    <algorithm> <array> <bit> <cassert> <cmath> <cstddef> <cstdint> <cstdlib> <cstring> <deque>
    <functional> <limits> <map> <memory> <numeric> <optional> <set> <span> <sstream> <stdexcept>
    <string> <string_view> <tuple> <unordered_map> <unordered_set> <utility> <variant> <vector>)

# The compiler cache needs both: it finds the precompiled header in the preprocessed text of g++, and
# Clang writes the same file for the same headers.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options(-fpch-preprocess)
elseif(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  add_compile_options("SHELL:-Xclang -fno-pch-timestamp")
endif()

# permverify_precompiled(TARGET HEADER...): the standard headers and these, for this target.
function(permverify_precompiled target)
  target_precompile_headers(${target} PRIVATE ${PERMVERIFY_STANDARD_HEADERS} ${ARGN})
endfunction()

# permverify_precompiled_like(OTHER TARGET...): those of OTHER, which has the same compiler options.
function(permverify_precompiled_like other)
  foreach(target IN LISTS ARGN)
    target_precompile_headers(${target} REUSE_FROM ${other})
  endforeach()
endfunction()
