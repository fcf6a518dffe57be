#include "report/missing_barrier.h"

#include <algorithm>
#include <string_view>

#include "checker/replay/replay.h"
#include "report/cure.h"

namespace permverify::report {
namespace {

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c >= '0' && c <= '9'); }

std::string_view without_spaces_at_end(std::string_view text) {
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

std::string_view last_word(std::string_view text) {
  std::size_t begin = text.size();
  while (begin > 0 && is_letter(text[begin - 1])) --begin;
  return text.substr(begin);
}

// The opening bracket of the pair that is open at the end of the text; npos if all pairs are closed.
std::size_t open_bracket(std::string_view text, char open, char close) {
  int depth = 0;
  for (std::size_t at = text.size(); at-- > 0;) {
    if (text[at] == close) ++depth;
    if (text[at] == open && depth-- == 0) return at;
  }
  return text.npos;
}

// Whether what stands before a `{` begins a loop.
bool begins_loop(std::string_view header) {
  header = without_spaces_at_end(header);
  if (last_word(header) == "do") return true;
  if (header.empty() || header.back() != ')') return false;
  header.remove_suffix(1);
  const std::size_t open = open_bracket(header, '(', ')');
  if (open == header.npos) return false;
  const std::string_view word = last_word(without_spaces_at_end(header.substr(0, open)));
  return word == "for" || word == "while";
}

// The end of the innermost loop with braces around a place; npos outside of such loops.
std::size_t end_of_loop(std::string_view text, std::size_t place) {
  std::size_t inside = place;
  int depth = 0;
  for (std::size_t at = place; at < text.size(); ++at) {
    if (text[at] == '{') ++depth;
    if (text[at] != '}' || depth-- > 0) continue;
    inside = open_bracket(text.substr(0, inside), '{', '}');
    if (inside == text.npos) return inside;
    if (begins_loop(text.substr(0, inside))) return at;
    depth = 0;
  }
  return text.npos;
}

bool has_barrier(std::string_view text) {
  const auto has = [&](const char* word) { return text.find(word) != text.npos; };
  return has("__syncthreads") || has("barrier") || has(".sync()");
}

// `t < 32`, `lane < warpSize`: a condition about the threads of a warp.
bool is_about_a_warp(std::string_view condition) {
  if (condition.find("arp") != condition.npos || condition.find("WARP") != condition.npos) return true;
  for (std::size_t at = condition.find("32"); at != condition.npos; at = condition.find("32", at + 1)) {
    const bool begins = at == 0 || !is_letter(condition[at - 1]), ends = at + 2 >= condition.size() || !is_letter(condition[at + 2]);
    if (begins && ends) return true;
  }
  return false;
}

// What stands before a place since the last statement or bracket; of a bracket that opens: `if (t < 32)`.
std::string_view header_before(std::string_view text) {
  const std::size_t last = text.find_last_of(";{}");
  return last == text.npos ? text : text.substr(last + 1);
}

bool is_branch_of_a_warp(std::string_view header) { return header.find("if") != header.npos && is_about_a_warp(header); }

}  // namespace

bool is_gap_of_loop(const Finding& f) {
  return f.gap && std::all_of(f.verdict->replay->fault().threads.begin(), f.verdict->replay->fault().threads.end(),
                              [&](const runtime_spec::FaultThread& thread) { return thread.span.end <= f.gap->begin; });
}

bool is_within_warp(const Finding& f, const support::SourceManager* sources) {
  constexpr std::int64_t warp = 32;
  if (sources == nullptr || f.language != SourceLanguage::Cuda) return false;
  const checker::Replay& replay = *f.verdict->replay;
  const auto& threads = replay.fault().threads;
  const auto& size = replay.launch.gsize;
  const std::int64_t in_group = size[0] * size[1] * size[2];
  if (replay.fault().between_groups || threads.size() != 2 || in_group <= warp) return false;
  if (threads[0].tid % in_group / warp != threads[1].tid % in_group / warp) return false;
  std::string_view text = sources->buffer(threads[0].span.file).text().substr(0, threads[0].span.begin);
  if (is_branch_of_a_warp(header_before(text))) return true;
  for (std::size_t open = open_bracket(text, '{', '}'); open != text.npos; open = open_bracket(text, '{', '}')) {
    text = text.substr(0, open);
    if (is_branch_of_a_warp(header_before(text))) return true;
  }
  return false;
}

std::optional<BarrierGap> barrier_gap(const Finding& f, const support::SourceManager* sources) {
  if (sources == nullptr || !is_seen(f) || !f.source->race || f.id == "race:atomic_scope") return std::nullopt;
  const runtime_spec::Fault& fault = f.verdict->replay->fault();
  if (fault.threads.size() != 2 || fault.between_groups || f.also_between_groups) return std::nullopt;
  if (fault.threads[0].phase != fault.threads[1].phase) return std::nullopt;
  support::Span first = fault.threads[0].span, last = fault.threads[1].span;
  if (first.file != last.file || first == last) return std::nullopt;
  if (last.begin < first.begin) std::swap(first, last);
  const std::string_view text = sources->buffer(first.file).text();
  const std::string_view between = first.end < last.begin ? text.substr(first.end, last.begin - first.end) : std::string_view{};
  if (between.find(';') != between.npos && !has_barrier(between)) return BarrierGap{first.file, first.end, last.begin};
  // The barrier that stands between the two does not order those of different iterations.
  const std::size_t statement = text.find(';', last.end), loop = end_of_loop(text, last.end);
  if (statement == text.npos || loop == text.npos || loop < statement) return std::nullopt;
  return BarrierGap{last.file, static_cast<std::uint32_t>(statement), static_cast<std::uint32_t>(loop)};
}

bool one_barrier_fits(const std::vector<const Finding*>& findings) {
  const Finding& first = *findings.front();
  if (!first.gap) return false;
  BarrierGap common = *first.gap;
  for (const Finding* f : findings) {
    if (!f->gap || f->kernel != first.kernel || f->gap->file != common.file) return false;
    common.begin = std::max(common.begin, f->gap->begin);
    common.end = std::min(common.end, f->gap->end);
  }
  return common.begin < common.end;
}

}  // namespace permverify::report
