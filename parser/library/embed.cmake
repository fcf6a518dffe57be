# Writes OUT: the text of LIBRARY as a constant.
file(READ ${LIBRARY} text)
file(WRITE ${OUT} "// Generated.\n#include \"parser/library/library.h\"\n\nnamespace permverify::parser {\n\n"
     "std::string_view library_source() {\n  return R\"library(${text})library\";\n}\n\n}  // namespace permverify::parser\n")
