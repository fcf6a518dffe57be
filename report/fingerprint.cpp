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

std::string hashed_text(const support::SourceManager& sources, const std::string& id, const std::string& file, const std::string& kernel,
                        const std::vector<support::Span>& places) {
  std::string text = id + "\n" + std::filesystem::path(file).lexically_normal().generic_string() + "\n" + kernel;
  for (const support::Span place : places) text += "\n" + line_of(sources, place);
  return text;
}

std::string digits(const std::string& text) { return fmt::format("{:016x}", hash(text)); }

}  // namespace

std::string fingerprint(const support::SourceManager& sources, const std::string& id, const std::string& file, const std::string& kernel,
                        const std::vector<support::Span>& places) {
  return digits(hashed_text(sources, id, file, kernel, places));
}

std::string Fingerprints::next(const Finding& finding, const std::string& file) {
  std::vector<support::Span> places{finding.primary.span};
  for (const auto& place : finding.related) places.push_back(place.span);
  std::string text = hashed_text(sources_, finding.id, file, finding.kernel, places);
  const unsigned count = seen_[text]++;
  if (count != 0) text += "\n" + std::to_string(count);
  return digits(text);
}

}  // namespace permverify::report
