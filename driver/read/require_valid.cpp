#include "driver/read/require_valid.h"

#include <stdexcept>

#include "logic/ir/validate.h"

namespace permverify::driver {
namespace {

std::string place(const support::SourceManager& sources, support::Span span) {
  if (span.file >= sources.size()) return "nowhere";
  const support::SourceBuffer& buffer = sources.buffer(span.file);
  if (span.begin > buffer.text().size()) return buffer.name();
  return buffer.name() + ":" + std::to_string(buffer.position(span.begin).line);
}

}  // namespace

void require_valid(const ir::Module& module, const support::SourceManager& sources) {
  constexpr std::size_t shown = 3;
  const std::vector<ir::Defect> defects = ir::validate(module, sources);
  if (defects.empty()) return;
  std::string text = "the program was lowered wrongly";
  for (std::size_t i = 0; i < defects.size() && i < shown; ++i) {
    const ir::Defect& defect = defects[i];
    text += (i == 0 ? ": " : "; ") + place(sources, defect.span) + ": " + defect.rule + ": " + defect.text;
  }
  throw std::logic_error(text);
}

}  // namespace permverify::driver
