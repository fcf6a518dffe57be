#include "serve/examples.h"

#include "serve/embedded.h"

namespace permverify::serve {
namespace {

std::string language_of(const std::string& name) {
  const std::string end = name.substr(name.find_last_of('.') + 1);
  return end == "cl" ? "opencl" : end == "cu" ? "cuda" : "pvl";
}

// The comment at the beginning, up to the end of its first sentence.
std::string title_of(const std::string& text) {
  std::string words;
  for (std::size_t begin = 0; text.compare(begin, 2, "//") == 0;) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::size_t from = std::min(text.find_first_not_of(' ', begin + 2), end);
    if (text[from] == '@' || text[from] == '~') break;
    words += (words.empty() ? "" : " ") + text.substr(from, end - from);
    if (end == text.size()) break;
    begin = end + 1;
  }
  const std::size_t stop = words.find_first_of(".:;");
  return stop == words.npos ? words : words.substr(0, stop);
}

// Without the lines that state what the repository's tests expect of the file.
std::string without_expectations(const std::string& text) {
  std::string result;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
    const std::string line = text.substr(begin, end - begin);
    if (!line.starts_with("// expect:") && !line.starts_with("// mutant:")) result += line;
    begin = end;
  }
  return result;
}

std::vector<Example> read() {
  std::vector<Example> examples;
  for (const EmbeddedFile& file : embedded_examples()) {
    const std::string path(file.path), content = without_expectations(std::string(file.content));
    const std::size_t slash = path.find_last_of('/');
    const std::string name = slash == path.npos ? path : path.substr(slash + 1);
    const std::string lang = language_of(name);
    examples.push_back({lang + "-" + name.substr(0, name.find_last_of('.')), title_of(content), lang, name, content});
  }
  return examples;
}

}  // namespace

const std::vector<Example>& all_examples() {
  static const std::vector<Example> examples = read();
  return examples;
}

}  // namespace permverify::serve
