# Writes OUT: a table of the names and texts of HEADERS.
file(WRITE ${OUT} "// Generated.\n#include \"parser/clang/headers.h\"\n\n"
     "namespace permverify::parser {\n\nconst std::vector<Header>& own_headers() {\n"
     "  static const std::vector<Header> all{\n")
foreach(header IN LISTS HEADERS)
  get_filename_component(name ${header} NAME)
  file(READ ${header} text)
  file(APPEND ${OUT} "{\"${name}\", R\"header(${text})header\"},\n")
endforeach()
file(APPEND ${OUT} "  };\n  return all;\n}\n\n}  // namespace permverify::parser\n")
