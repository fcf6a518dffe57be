// A PVL text that must be a module.
#pragma once
#include <stdexcept>
#include <string>

#include "parser/pvl/parse.h"

namespace permverify::differential {

// Throws std::runtime_error with the first complaint.
inline ir::Module parse_text(const std::string& name, const std::string& text) {
  support::SourceManager sources;
  support::DiagnosticSink sink;
  auto module = parser::parse_pvl(sources, sources.add(name, text), sink);
  if (module) return std::move(*module);
  const support::Diagnostic& first = sink.all().front();
  throw std::runtime_error(name + ":" + std::to_string(sources.position(first.primary.span).line) +
                           ": " + first.id + ": " + first.message);
}

inline std::vector<const ir::Kernel*> all_kernels(const ir::Module& module) {
  std::vector<const ir::Kernel*> kernels;
  for (const ir::Kernel& kernel : module.kernels) kernels.push_back(&kernel);
  return kernels;
}

}  // namespace permverify::differential
