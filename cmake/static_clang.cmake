# Links a module with the parts of Clang that it uses, instead of the shared libraries: libclang-cpp and libLLVM have 200 MB, with
# code generators for all targets, and loading them took twice as long as parsing a small file (docs/performance.md).
option(PERMVERIFY_STATIC_CLANG "link Clang into the front end, where its static libraries are installed" ON)

set(clang_parts Frontend Driver Serialization Parse Sema APINotes Analysis Edit ASTMatchers AST Lex Basic Support)
set(llvm_parts
    Option FrontendOpenMP FrontendOffloading FrontendHLSL WindowsDriver ScalarOpts InstCombine AggressiveInstCombine TransformUtils
    Analysis ProfileData Symbolize DebugInfoBTF DebugInfoPDB DebugInfoMSF DebugInfoDWARF Object TextAPI MCParser IRReader AsmParser MC
    DebugInfoCodeView BitReader Core Remarks BitstreamReader BinaryFormat TargetParser Support Demangle)

# Static libraries in `out`; empty if one of them is not there. An instrumented program keeps the shared libraries: otherwise its
# containers and those of Clang would share code, of which one half is instrumented.
function(permverify_static_clang out)
  set(${out} "" PARENT_SCOPE)
  if(NOT PERMVERIFY_STATIC_CLANG OR PERMVERIFY_SANITIZE)
    return()
  endif()
  set(found)
  list(TRANSFORM clang_parts PREPEND clang OUTPUT_VARIABLE clang_names)
  list(TRANSFORM llvm_parts PREPEND LLVM OUTPUT_VARIABLE llvm_names)
  foreach(name IN LISTS clang_names llvm_names)
    set(file ${PERMVERIFY_LLVM}/lib/lib${name}.a)
    if(NOT EXISTS ${file})
      return()
    endif()
    list(APPEND found ${file})
  endforeach()
  # LLVM compresses sections with these, and its package needs them.
  find_library(PERMVERIFY_ZLIB NAMES z libz.so.1)
  find_library(PERMVERIFY_ZSTD NAMES zstd libzstd.so.1)
  if(NOT PERMVERIFY_ZLIB OR NOT PERMVERIFY_ZSTD)
    return()
  endif()
  set(${out} -Wl,--start-group ${found} -Wl,--end-group ${PERMVERIFY_ZLIB} ${PERMVERIFY_ZSTD} PARENT_SCOPE)
endfunction()
