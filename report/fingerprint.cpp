#include "report/fingerprint.h"

#include <fmt/format.h>

#include <filesystem>

namespace permverify::report {
namespace {

// FNV-1a with 64 bits (Fowler, Noll, Vo; RFC 9923). Nothing depends on its being hard to forge.
std::uint64_t hash(std::string_view text) {
  std::uint64_t value = 0xcbf29ce484222325;
  for (const char c : text) value = (value ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return value;
}

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r'; }

std::string without_space(std::string_view line) {
  std::string text;
  for (const char c : line) {
    if (!is_space(c)) text += c;
  }
  return text;
}

std::string line_of(const support::SourceManager& sources, support::Span span) {
  const support::SourceBuffer& buffer = sources.buffer(span.file);
  return without_space(buffer.line(buffer.position(span.begin).line));
}

}  // namespace

std::string Fingerprints::next(const Finding& finding, const std::string& file) {
  std::string text = finding.id + "\n" + std::filesystem::path(file).lexically_normal().generic_string() + "\n" +
                     finding.kernel + "\n" + line_of(sources_, finding.primary.span);
  for (const auto& place : finding.related) text += "\n" + line_of(sources_, place.span);
  const unsigned count = seen_[text]++;
  if (count != 0) text += "\n" + std::to_string(count);
  return fmt::format("{:016x}", hash(text));
}

}  // namespace permverify::report
