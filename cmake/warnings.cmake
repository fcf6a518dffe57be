# Warnings are errors in every room.
add_compile_options(-Wall -Wextra -Wpedantic -Wconversion -Wno-sign-conversion -Werror -Wswitch-enum)
# In a unity build a local variable may have the name of a constant of another source. The preset `clang`, which compiles
# each source by itself, has the full check.
if(NOT PERMVERIFY_UNITY)
  add_compile_options(-Wshadow)
elseif(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ takes the sources of a unity build for headers, and would warn of a type without linkage in a class of a source.
  add_compile_options(-Wshadow=local -Wno-subobject-linkage)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  # std::stable_sort of libstdc++ 12 uses a function that the same library calls deprecated.
  # Constants that the Spirit grammars' base classes look for count as unused.
  add_compile_options(-Wno-deprecated-declarations -Wno-unused-const-variable)
elseif(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # libstdc++ 12 turns these off for the copies inside of std::string (bits/char_traits.h); g++ forgets
  # that when the header is precompiled. Clang's -Warray-bounds stays on.
  add_compile_options(-Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread)
endif()
if(PERMVERIFY_SANITIZE AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # The instrumented code of <regex> and <functional> looks uninitialized to g++ 12.
  add_compile_options(-Wno-maybe-uninitialized)
endif()
