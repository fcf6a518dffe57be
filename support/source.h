// Source buffers and spans. A span is a half-open byte range of one buffer.
#pragma once
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace permverify::support {

using BufferId = std::uint32_t;

// Byte offsets [begin, end) in buffer `file`; begin == end marks a point.
struct Span {
  BufferId file = 0;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  bool operator==(const Span&) const = default;
};

// The smallest span that covers both; they must lie in the same buffer.
Span cover(Span a, Span b);

// Line and column, both from 1; the column counts bytes.
struct Position {
  std::uint32_t line = 1;
  std::uint32_t column = 1;
};

// One input text with its name as the user gave it. Immutable after construction.
class SourceBuffer {
 public:
  SourceBuffer(std::string name, std::string text);
  const std::string& name() const { return name_; }
  std::string_view text() const { return text_; }
  Position position(std::uint32_t offset) const;
  // The text of a line (from 1) without its line end; empty when there is no such line.
  std::string_view line(std::uint32_t number) const;
  std::uint32_t line_count() const { return static_cast<std::uint32_t>(line_starts_.size()); }

 private:
  std::string name_;
  std::string text_;
  std::vector<std::uint32_t> line_starts_;
};

// Owns the buffers of a session; references stay valid as long as the manager lives.
class SourceManager {
 public:
  BufferId add(std::string name, std::string text);
  const SourceBuffer& buffer(BufferId id) const { return buffers_[id]; }
  std::size_t size() const { return buffers_.size(); }
  Position position(Span span) const { return buffers_[span.file].position(span.begin); }
  std::string_view text(Span span) const {
    return buffers_[span.file].text().substr(span.begin, span.end - span.begin);
  }

 private:
  std::deque<SourceBuffer> buffers_;
};

}  // namespace permverify::support
