# Compiler cache, fast linker and sanitizers: used where they are installed, never required.
find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # Objects that use a precompiled header are cached only with these checks off.
  set(sloppiness pch_defines,time_macros,include_file_mtime,include_file_ctime)
  # The compiler lists the headers anyway (CCACHE_DEPEND), so nothing is preprocessed twice.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=${sloppiness}
      CCACHE_DEPEND=1 ${CCACHE_PROGRAM})
endif()

find_program(MOLD_PROGRAM mold)
if(MOLD_PROGRAM)
  add_link_options(-fuse-ld=mold)
endif()

if(PERMVERIFY_SANITIZE)
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all
                      -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
endif()
# The rooms that fuzz targets link count their branches; the others pay nothing for it.
function(permverify_fuzzed room)
  if(PERMVERIFY_FUZZ)
    target_compile_options(permverify_${room} PRIVATE -fsanitize=fuzzer-no-link)
  endif()
endfunction()

# permverify_seldom_runs(TARGET...): the time of the sanitizer build's tests passes elsewhere, so there these are compiled without
# optimisation, in less than half of the time (permverify_clang: 18 s instead of 47 s for eight sources). All rooms compiled so would
# be built in 60 % of the time, but their tests would take three times as long.
function(permverify_seldom_runs)
  if(PERMVERIFY_SANITIZE)
    foreach(target IN LISTS ARGN)
      target_compile_options(${target} PRIVATE -O0)
    endforeach()
  endif()
endfunction()
