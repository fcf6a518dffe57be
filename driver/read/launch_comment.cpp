#include "driver/read/launch_comment.h"

#include <algorithm>
#include <charconv>

#include "driver/read/demanded_sizes.h"
#include "logic/ir/assertions.h"
#include "logic/ir/axes.h"
#include "logic/ir/effects.h"
#include "logic/ir/traverse.h"

namespace permverify::driver {
namespace {

using Sizes = std::array<std::optional<std::int64_t>, 3>;

constexpr std::string_view blanks = " \t\r";

void complain(support::DiagnosticSink& sink, support::Span span, std::string message,
              support::Severity severity = support::Severity::Error) {
  support::Diagnostic d;
  d.id = "input:launch_comment";
  d.severity = severity;
  d.message = std::move(message);
  d.primary.span = span;
  sink.report(std::move(d));
}

// A word of the comment with its place.
struct Word {
  std::string_view text;
  std::uint32_t begin = 0;
};

// Words end at blanks outside of brackets.
std::vector<Word> words_of(std::string_view line, std::uint32_t begin) {
  std::vector<Word> words;
  std::size_t at = 0;
  while ((at = line.find_first_not_of(blanks, at)) != std::string_view::npos) {
    std::size_t end = at;
    for (bool inside = false; end < line.size(); ++end) {
      if (line[end] == '[') inside = true;
      if (line[end] == ']') inside = false;
      if (!inside && blanks.find(line[end]) != std::string_view::npos) break;
    }
    words.push_back({line.substr(at, end - at), begin + static_cast<std::uint32_t>(at)});
    at = end;
  }
  return words;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

// Whether `text` is one size; `*` leaves it unset.
bool parse_size(std::string_view text, std::optional<std::int64_t>& size) {
  if (text == "*") return true;
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value < 1) return false;
  size = value;
  return true;
}

bool parse_vector(std::string_view text, LaunchVector& vector) {
  vector.sizes = {1, 1, 1};
  vector.dimensions = 0;
  if (text.starts_with('[') && text.ends_with(']')) text = text.substr(1, text.size() - 2);
  while (true) {
    const std::size_t comma = text.find(',');
    if (vector.dimensions == 3) return false;
    std::optional<std::int64_t>& size = vector.sizes[static_cast<std::size_t>(vector.dimensions)];
    size.reset();
    if (!parse_size(trimmed(text.substr(0, comma)), size)) return false;
    ++vector.dimensions;
    if (comma == std::string_view::npos) return true;
    text.remove_prefix(comma + 1);
  }
}

class Reader {
 public:
  Reader(support::BufferId buffer, support::DiagnosticSink& sink) : buffer_(buffer), sink_(sink) {}

  void line(std::string_view text, std::uint32_t begin) {
    const std::vector<Word> words = words_of(text, begin);
    if (words.empty() || !words.front().text.starts_with('-')) return;
    for (std::size_t i = 0; i < words.size(); ++i) {
      // `-D X` is one option of two words.
      if (words[i].text == "-D" && i + 1 < words.size()) {
        comment.defines.emplace_back(words[++i].text);
      } else {
        option(words[i]);
      }
    }
  }

  LaunchComment comment;

 private:
  void option(const Word& word) {
    if (word.text.starts_with("-D") && word.text.size() > 2) {
      comment.defines.emplace_back(word.text.substr(2));
      return;
    }
    if (word.text == "--only-intra-group") comment.one_group_only = true;
    const std::size_t equals = word.text.find('=');
    if (equals == std::string_view::npos) return;
    const std::string_view name = word.text.substr(0, equals);
    const std::string_view value = word.text.substr(equals + 1);
    if (name == "--local_size" || name == "--blockDim") sizes(comment.group, word, value);
    if (name == "--num_groups" || name == "--gridDim") sizes(comment.groups, word, value);
    if (name == "--global_size") sizes(comment.global, word, value);
    if (name == "--warp-sync") warp(word, value);
    // The one option that is ignored and would change what a kernel computes.
    if (name == "--global_offset") {
      complain(sink_, span(word), "the global offset of this comment is ignored",
               support::Severity::Warning);
    }
  }

  void warp(const Word& word, std::string_view value) {
    std::optional<std::int64_t> size;
    if (!parse_size(value, size) || !size) {
      complain(sink_, span(word), "the size of a warp is a number of at least 1: 32");
      size = 0;
    }
    comment.lock_step = *size;
  }

  void sizes(LaunchVector& vector, const Word& word, std::string_view value) {
    if (!parse_vector(value, vector)) {
      vector.dimensions = 0;
      complain(sink_, span(word), "sizes are one to three numbers of at least 1: 64 or [8,8]");
    }
    vector.span = span(word);
  }

  support::Span span(const Word& word) const {
    return {buffer_, word.begin, word.begin + static_cast<std::uint32_t>(word.text.size())};
  }

  support::BufferId buffer_;
  support::DiagnosticSink& sink_;
};

// Whether the command line gives sizes; dimensions that a launch lacks are 1 without being given.
bool any(const Sizes& sizes) { return sizes[0].has_value(); }

// The number of groups that a global size makes, where both are known.
LaunchVector divided(const LaunchVector& global, const Sizes& group, support::DiagnosticSink& sink) {
  LaunchVector result = global;
  for (std::size_t d = 0; d < 3; ++d) {
    if (!global.sizes[d] || !group[d]) {
      result.sizes[d].reset();
    } else if (*global.sizes[d] % *group[d] != 0) {
      complain(sink, global.span,
               "the global size " + std::to_string(*global.sizes[d]) +
                   " is not a multiple of the group's " + std::to_string(*group[d]));
      return {};
    } else {
      result.sizes[d] = *global.sizes[d] / *group[d];
    }
  }
  return result;
}

void fill(Sizes& sizes, const LaunchVector& vector) {
  for (std::size_t d = 0; d < 3; ++d) {
    if (vector.given() && !sizes[d]) sizes[d] = vector.sizes[d];
  }
}

// Neither barriers of warps nor asynchronous copies have a meaning in lock step. Without it more is asked of the kernel, so
// the comment is left aside there.
bool may_be_in_step(const ir::Kernel& kernel) {
  bool copies = false;
  ir::for_each_stmt(kernel.body, [&](const ir::Stmt& stmt) { copies = copies || ir::owes_awaited_copies(stmt); });
  return !ir::effects_of(kernel.body).meets && !copies;
}

// The axes on which there can be more than one.
void name_axes(const LaunchVector& vector, ir::Builtin which, ir::Kernel& kernel) {
  for (int d = 0; d < vector.dimensions; ++d) {
    if (vector.sizes[static_cast<std::size_t>(d)] != 1) ir::name_axis(kernel, which, d);
  }
}

// The last dimension in which the command line gives more than one; unset sizes say nothing.
int extent(const Sizes& sizes) {
  int last = 1;
  for (int d = 0; d < 3; ++d) {
    if (sizes[static_cast<std::size_t>(d)].value_or(1) != 1) last = d + 1;
  }
  return last;
}

}  // namespace

LaunchComment parse_launch_comment(const support::SourceManager& sources, support::BufferId buffer,
                                   support::DiagnosticSink& sink) {
  Reader reader(buffer, sink);
  const std::string_view text = sources.buffer(buffer).text();
  for (std::size_t at = 0; text.substr(at).starts_with("//");) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    reader.line(text.substr(at + 2, end - at - 2), static_cast<std::uint32_t>(at + 2));
    if (end == text.size()) break;
    at = end + 1;
  }
  const LaunchComment& comment = reader.comment;
  if (comment.groups.given() && comment.global.given()) {
    complain(sink, comment.global.span, "the number of groups is given, too: write one of the two");
  }
  return reader.comment;
}

int LaunchComment::dimensions(const ir::LaunchSizes& command_line) const {
  if (any(command_line.gsize) || any(command_line.ngroups)) return 0;
  return std::max({group.dimensions, groups.dimensions, global.dimensions});
}

void apply_launch_comment(const LaunchComment& comment, const ir::LaunchSizes& command_line,
                          ir::Module& module, support::DiagnosticSink& sink) {
  LaunchVector group, groups;
  if (!any(command_line.gsize)) group = comment.group;
  if (!any(command_line.ngroups)) {
    const Sizes& divisor = any(command_line.gsize) ? command_line.gsize : comment.group.sizes;
    groups = comment.global.given() && !comment.groups.given()
                 ? divided(comment.global, divisor, sink)
                 : comment.groups;
  }
  for (ir::Kernel& kernel : module.kernels) {
    const bool is_open = !any(kernel.launch.gsize) && !any(kernel.launch.ngroups);  // else the source or an option gives them
    compare_with_launches(kernel, is_open ? ir::LaunchSizes{group.sizes, groups.sizes} : ir::LaunchSizes{});
    fill(kernel.launch.gsize, group);
    fill(kernel.launch.ngroups, groups);
    if (may_be_in_step(kernel)) kernel.lock_step = comment.lock_step;
    kernel.one_group_only = comment.one_group_only;
    // Threads that differ only in a dimension without a name in the kernel are threads all the same.
    name_axes(group, ir::Builtin::Gsize, kernel);
    name_axes(groups, ir::Builtin::Ngroups, kernel);
    // Of a global size any part may be the group's.
    const bool open = !group.given() && !any(command_line.gsize) && !any(command_line.ngroups);
    if (open && comment.global.given()) name_axes(comment.global, ir::Builtin::Gsize, kernel);
    kernel.dimensions = std::max({kernel.dimensions, extent(command_line.gsize), extent(command_line.ngroups)});
  }
}

}  // namespace permverify::driver
