#include "driver/verify/select.h"

#include <algorithm>

#include "logic/ir/effects.h"

namespace permverify::driver {
namespace {

bool on_line(const support::SourceManager& sources, support::Span span, const std::string& file,
             std::uint32_t line) {
  const support::SourceBuffer& buffer = sources.buffer(span.file);
  if (buffer.name() != file) return false;
  return buffer.position(span.begin).line <= line && line <= buffer.position(span.end).line;
}

// The kernel itself, or an instance of the template that is named.
bool is_named(const std::string& kernel, const std::string& name) {
  return kernel == name || kernel.substr(0, kernel.find('<')) == name;
}

bool is_value_of(std::int64_t value, const ir::Type& type) {
  if (type.is_bool()) return value == 0 || value == 1;
  if (type.kind != ir::TypeKind::Fixed || !type.is_scalar()) return true;
  if (type.bits >= 64) return type.is_signed || value >= 0;
  const std::int64_t end = std::int64_t{1} << (type.is_signed ? type.bits - 1 : type.bits);
  return value < end && value >= (type.is_signed ? -end : 0);
}

}  // namespace

void note_names(Session& session, const ir::Module& module) {
  const auto blocks = ir::run_by_others(module);
  for (std::size_t i = 0; i < module.kernels.size(); ++i) {
    const ir::Kernel& kernel = module.kernels[i];
    session.kernels_seen.insert(kernel.name);
    session.kernels_seen.insert(kernel.name.substr(0, kernel.name.find('<')));
    if (blocks.count(static_cast<ir::KernelId>(i)) != 0) continue;  // the method gives their values
    for (const ir::VarId param : kernel.params) {
      session.params_seen[module.variables[param].name].push_back(module.variables[param].type);
    }
  }
}

void select(Session& session, const Selection& selection, obligation::ObligationSet& set) {
  if (!selection.part()) return;
  std::erase_if(set.obligations, [&](const obligation::Obligation& o) {
    if (!selection.obligation.empty() && o.id != selection.obligation) return true;
    if (!selection.line) return false;
    const auto& [file, line] = *selection.line;
    return !on_line(session.sources, o.primary.span, file, line);
  });
  session.selected += set.obligations.size();
}

namespace {

using obligation::FailureArea;
using obligation::FailureFamily;
using obligation::FailureId;
using obligation::Property;

struct CheckedKind {
  bool (*covers)(FailureId);
  Check check;
  const char* absence;  // what is assumed where it is not checked
  std::optional<Property> claim;  // which is not made then
};

constexpr CheckedKind checked_kinds[] = {
    {[](FailureId k) { return k.area() == FailureArea::Race; }, Check::Races, "no data race", Property::RaceFree},
    {[](FailureId k) { return k.family() == FailureFamily::BarrierDivergence; }, Check::Barriers,
     "no barrier divergence", Property::NoDivergence},
    {[](FailureId k) { return k == "access.bounds:program_access"; }, Check::Bounds,
     "every access of the program is in bounds", Property::InBounds},
    {[](FailureId k) { return k.family() == FailureFamily::ArithmeticOverflow; }, Check::Overflow,
     "no signed overflow", std::nullopt},
    {[](FailureId k) { return k.area() == FailureArea::Arithmetic; }, Check::Arithmetic,
     "no division by zero, no shift out of range", std::nullopt},
    {[](FailureId k) { return k.area() == FailureArea::Assert; }, Check::Functional, "every assertion holds",
     Property::ContractsHold},
};

}  // namespace

// Functions and lemmas are left whole: every proof of a kernel uses them, whatever it is about.
void leave_unchecked(const Options& options, obligation::ObligationSet& set) {
  if (set.kernel.empty()) return;
  std::set<const char*> left;
  std::erase_if(set.obligations, [&](const obligation::Obligation& o) {
    if (!o.discharges.empty()) return !options.checks_for(Check::Barriers);  // what it discharges is listed
    for (const CheckedKind& kind : checked_kinds) {
      if (!kind.covers(o.kind)) continue;
      if (options.checks_for(kind.check)) return false;
      left.insert(kind.absence);
      if (kind.claim) set.unchecked.insert(*kind.claim);
      return true;
    }
    return false;
  });
  for (const CheckedKind& kind : checked_kinds) {
    if (left.count(kind.absence) != 0) {
      set.assumptions.push_back({"unchecked", std::string(kind.absence) + ": not checked", {}});
    }
  }
}

void drop_unselected(const Selection& selection, checker::FileReport& file) {
  if (selection.kernel.empty()) return;
  std::set<std::string> kept;  // what is named, and all that it rests on
  std::vector<std::string> work;
  for (const auto& kernel : file.kernels) {
    if (is_named(kernel.set.kernel, selection.kernel)) work.push_back(kernel.set.kernel);
  }
  while (!work.empty()) {
    const std::string name = work.back();
    work.pop_back();
    if (!kept.insert(name).second) continue;
    for (const auto& kernel : file.kernels) {
      if (kernel.set.kernel == name) work.insert(work.end(), kernel.set.runs.begin(), kernel.set.runs.end());
    }
  }
  std::erase_if(file.kernels, [&](const checker::KernelReport& kernel) {
    return !kernel.set.kernel.empty() && kept.count(kernel.set.kernel) == 0;
  });
}

support::Span kernel_span(const ir::Module& module, const std::string& name) {
  const auto kernel = std::find_if(module.kernels.begin(), module.kernels.end(),
                                   [&](const ir::Kernel& k) { return k.name == name; });
  return kernel == module.kernels.end() ? support::Span{} : kernel->span;
}

std::string unmatched(const Session& session, const Options& options) {
  const Selection& selection = options.selection;
  if (!selection.kernel.empty() && session.kernels_seen.count(selection.kernel) == 0) {
    return "no kernel is named `" + selection.kernel + "`";
  }
  if (selection.part() && session.selected == 0) {
    return selection.line ? "no obligation is at line " + selection.line->first + ":" +
                                std::to_string(selection.line->second)
                          : "no obligation has the id `" + selection.obligation + "`";
  }
  for (const auto& [name, value] : options.params) {
    const auto seen = session.params_seen.find(name);
    if (seen == session.params_seen.end()) {
      std::string known;
      for (const auto& [other, types] : session.params_seen) known += (known.empty() ? "" : ", ") + other;
      return "no kernel has a parameter `" + name + "`" +
             (known.empty() ? "" : "; parameters are: " + known);
    }
    for (const ir::Type& type : seen->second) {
      if (is_value_of(value, type)) continue;
      return "--param " + name + ": " + std::to_string(value) + " is no value of type " +
             ir::to_string(type);
    }
  }
  return "";
}

}  // namespace permverify::driver
