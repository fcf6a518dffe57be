#include "support/source.h"

#include <algorithm>
#include <cassert>

namespace permverify::support {

Span cover(Span a, Span b) {
  assert(a.file == b.file);
  return Span{a.file, std::min(a.begin, b.begin), std::max(a.end, b.end)};
}

SourceBuffer::SourceBuffer(std::string name, std::string text)
    : name_(std::move(name)), text_(std::move(text)) {
  line_starts_.push_back(0);
  for (std::size_t i = 0; i < text_.size(); ++i) {
    if (text_[i] == '\n') line_starts_.push_back(static_cast<std::uint32_t>(i + 1));
  }
}

Position SourceBuffer::position(std::uint32_t offset) const {
  const auto next = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
  const auto index = static_cast<std::uint32_t>(next - line_starts_.begin()) - 1;
  return Position{index + 1, offset - line_starts_[index] + 1};
}

std::string_view SourceBuffer::line(std::uint32_t number) const {
  if (number == 0 || number > line_count()) return {};
  const std::string_view all = text_;
  const std::size_t begin = line_starts_[number - 1];
  std::size_t end = number < line_count() ? line_starts_[number] - 1 : all.size();
  if (end > begin && all[end - 1] == '\r') --end;
  return all.substr(begin, end - begin);
}

BufferId SourceManager::add(std::string name, std::string text) {
  buffers_.emplace_back(std::move(name), std::move(text));
  return static_cast<BufferId>(buffers_.size() - 1);
}

}  // namespace permverify::support
