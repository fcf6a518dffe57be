# Writes the pages of FOLDER as one table into OUTPUT. Strings are cut in pieces of lines, since a
# literal may be at most 64 KiB long in portable C++.
file(GLOB pages ${FOLDER}/*.md)
list(SORT pages)
set(text "// Generated from docs/diagnostics/*.md.\n#include \"report/explain.h\"\n\n")
string(APPEND text "namespace permverify::report {\n\n")
string(APPEND text "const std::vector<Page>& embedded_pages() {\n")
string(APPEND text "  static const std::vector<Page> pages = {\n")
foreach(page IN LISTS pages)
  get_filename_component(name ${page} NAME_WLE)
  file(READ ${page} content HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" content "${content}")
  # 20 bytes a line; every line is its own literal, so that no escape runs into the next one.
  string(REGEX REPLACE "((\\\\x[0-9a-f][0-9a-f])(\\\\x[0-9a-f][0-9a-f])?(\\\\x[0-9a-f][0-9a-f])?(\\\\x[0-9a-f][0-9a-f])?)" "\\1\"\n     \"" content "${content}")
  string(APPEND text "    {\"${name}\",\n     \"${content}\"},\n")
endforeach()
string(APPEND text "  };\n  return pages;\n}\n\n}  // namespace permverify::report\n")
file(WRITE ${OUTPUT} "${text}")
