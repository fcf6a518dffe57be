#include "report/claims.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/display.h"

namespace permverify::report {
namespace {

// With the place of what stands in the source.
std::string assumed(const checker::KernelReport& kernel, const support::SourceManager& sources) {
  std::string lines;
  for (const auto& a : kernel.set.assumptions) {
    std::string place;
    if (a.span != support::Span{}) place = fmt::format(", line {}", sources.position(a.span).line);
    lines += fmt::format("    assumed: {} ({}{})\n", printable(a.text), printable(a.id), place);
  }
  return lines;
}

// "no data race, every access in bounds": of what was checked.
std::string claimed(const obligation::ObligationSet& set) {
  using obligation::Claim;
  std::string text;
  const auto say = [&](Claim claim, const char* words) {
    if (set.unchecked.count(claim) == 0) text += (text.empty() ? "" : ", ") + std::string(words);
  };
  say(Claim::RaceFree, "no data race");
  say(Claim::NoDivergence, "no barrier divergence");
  say(Claim::InBounds, "every access in bounds");
  if (!set.automatic) say(Claim::ContractsHold, "every contract holds");
  return text.empty() ? "what was checked holds" : text;
}

std::string claim(const checker::KernelReport& kernel, bool founded,
                  const support::SourceManager& sources, const TextOptions& options) {
  const KernelVerdict verdict = kernel_verdict(kernel, options.policy);
  std::string line = "  kernel " + printable(kernel.set.kernel) + ": ";
  if (verdict != KernelVerdict::Proved) return line + to_string(verdict) + "\n";
  if (!founded) return line + "rests on a function or lemma of this file that is not proved\n";
  line += verdict_text(kernel, options.policy);
  if (!kernel.set.launch.empty()) line += ", " + printable(kernel.set.launch);
  line += ": " + claimed(kernel.set) + "\n";
  line += assumed(kernel, sources);
  for (const auto& note : kernel.set.notes) line += "    " + printable(note) + "\n";
  return line;
}

}  // namespace

bool foundations_hold(const checker::FileReport& file, const Policy& policy) {
  return std::all_of(file.kernels.begin(), file.kernels.end(), [&](const auto& k) {
    return !k.set.kernel.empty() || kernel_verdict(k, policy) == KernelVerdict::Proved;
  });
}

std::string verdict_text(const checker::KernelReport& kernel, const Policy& policy) {
  const KernelVerdict verdict = kernel_verdict(kernel, policy);
  const std::size_t n = kernel.set.assumptions.size();
  if (verdict != KernelVerdict::Proved || n == 0) return to_string(verdict);
  return fmt::format("proved under {} assumption{}", n, n == 1 ? "" : "s");
}

std::string claims(const checker::VerificationReport& report,
                   const support::SourceManager& sources, const TextOptions& options) {
  switch (options.scope) {
    case Scope::Part: return "  a selection of the obligations: nothing is claimed about whole kernels\n";
    case Scope::Check: return "  checked: syntax, types and well-formed contracts; nothing was proved\n";
    case Scope::Verify: break;
  }
  std::string out;
  for (const auto& file : report.files) {
    const bool founded = foundations_hold(file, options.policy);
    if (file.bad_input) out += printable(file.path) + ": not verified\n";
    else if (!file.kernels.empty()) out += printable(file.path) + ":\n";
    for (const auto& kernel : file.kernels) {
      if (!kernel.set.kernel.empty()) {
        out += claim(kernel, founded, sources, options);
      } else if (!kernel.set.obligations.empty()) {
        out += "  functions and lemmas: " + verdict_text(kernel, options.policy) + "\n";
        out += assumed(kernel, sources);
      }
    }
  }
  return out;
}

}  // namespace permverify::report
