#include "driver/read/load.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace permverify::driver {
namespace {

struct Contents {
  std::string text;
  int error = 0;           // errno
  bool directory = false;
  bool too_large = false;
};

Contents read_open_file(int descriptor) {
  Contents contents;
  struct stat status {};
  if (fstat(descriptor, &status) == 0 && S_ISDIR(status.st_mode)) {
    contents.directory = true;
    return contents;
  }
  char chunk[1 << 16];
  while (contents.text.size() <= max_file_bytes) {
    const ssize_t count = read(descriptor, chunk, sizeof chunk);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) contents.error = errno;
    if (count <= 0) return contents;
    contents.text.append(chunk, static_cast<std::size_t>(count));
  }
  contents.too_large = true;
  contents.text.clear();
  return contents;
}

Contents read_file(const std::string& path) {
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) {
    Contents contents;
    contents.error = errno;
    return contents;
  }
  Contents contents = read_open_file(descriptor);
  close(descriptor);
  return contents;
}

support::Diagnostic complaint(std::string id, std::string message, support::Span span,
                              std::string help) {
  support::Diagnostic d;
  d.id = std::move(id);
  d.message = std::move(message);
  d.primary.span = span;
  d.help = std::move(help);
  return d;
}

bool is_blank(std::string_view text) {
  return text.find_first_not_of(" \t\r\n\v\f") == std::string_view::npos;
}

// Old line ends: the file would be one line, and all of it may be a comment.
bool has_bare_returns(std::string_view text) {
  return text.find('\n') == text.npos && text.find('\r') != text.npos;
}

// Editors put it before UTF-8; it is no part of the text.
void drop_byte_order_mark(std::string& text) {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  if (text.starts_with(mark)) text.erase(0, mark.size());
}

// What is wrong with the file as a whole, if anything; `id` is empty otherwise.
support::Diagnostic judge(const Contents& contents, support::BufferId buffer,
                          const std::string& path) {
  const support::Span start{buffer, 0, 0};
  if (contents.directory) {
    return complaint("input:directory", "this is a directory, not a file", start,
                     "name the files: `permverify " + path + "/*.pvl`");
  }
  if (contents.error == ENOENT || contents.error == ENOTDIR) {
    return complaint("input:missing", "there is no such file", start, "");
  }
  if (contents.error != 0) {
    return complaint("input:unreadable",
                     std::string("the file cannot be read: ") + std::strerror(contents.error), start,
                     "");
  }
  if (contents.too_large) {
    return complaint("input:too_large", "the file is larger than 8 MiB", start,
                     "split it: kernels are verified one by one");
  }
  if (has_bare_returns(contents.text)) {
    return complaint("input:line_ends", "the lines of this file end in carriage returns alone", start,
                     "convert it: `tr '\\r' '\\n' < " + path + "`");
  }
  if (is_blank(contents.text)) {
    return complaint("input:empty", "the file is empty: there is nothing to verify", start, "");
  }
  return {};
}

}  // namespace

support::BufferId load(support::SourceManager& sources, const std::string& path,
                       support::DiagnosticSink& sink) {
  Contents contents = read_file(path);
  drop_byte_order_mark(contents.text);
  const support::BufferId buffer = sources.add(path, contents.text);
  support::Diagnostic wrong = judge(contents, buffer, path);
  if (!wrong.id.empty()) sink.report(std::move(wrong));
  return buffer;
}

}  // namespace permverify::driver
