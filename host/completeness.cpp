#include "host/completeness.h"

#include <algorithm>

#include "host/budget.h"
#include "host/dropped_code.h"
#include "host/functions.h"
#include "host/launch_calls.h"
#include "host/met_launches.h"
#include "host/opencl_functions.h"
#include "host/source_ranges.h"

namespace permverify::host {

namespace {

const Site* site_of(const clang::CallExpr* call, const Functions& functions) {
  const auto site = std::find_if(functions.sites().begin(), functions.sites().end(), [&](const Site& s) { return s.call == call; });
  return site == functions.sites().end() ? nullptr : &*site;
}

bool launches(const clang::CallExpr& call, const clang::FunctionDecl& kernel) {
  const clang::FunctionDecl* launched = launched_by(call);
  return launched && launched->getCanonicalDecl() == kernel.getCanonicalDecl();
}

// Where a kernel is named otherwise than in a launch, any launch that an expression gives the kernel for may launch it: each of
// those has to be executed, with a kernel that is known every time.
bool has_open_launch(const Functions& functions, const MetLaunches& met, const DroppedCode& dropped) {
  if (!dropped.is_empty() || !functions.unread().empty()) return true;
  for (const clang::CallExpr* call : functions.all_launches()) {
    if (launched_by(*call)) continue;
    const Site* site = site_of(call, functions);
    if (!site) {
      if (!call->isInstantiationDependent()) return true;
      continue;  // of a template: its instances are sites of their own
    }
    if (site->in && !functions.is_reachable(*site->in)) continue;
    if (!met.is_met(call) || met.is_open(call)) return true;
  }
  return false;
}

std::string why_not_met(const Site& site, const clang::ASTContext& context, const Functions& functions) {
  if (!site.in) return "a launch of it stands outside of functions";
  std::string reason = functions.why_opaque(*site.in);
  for (const auto& [unit, why] : functions.refused_in(*site.in)) {
    if (contains(unit->getSourceRange(), site.call->getBeginLoc(), context.getSourceManager())) reason = why;
  }
  return reason.empty() ? "a launch of it could not be followed" : "a function that launches it has " + reason;
}

}  // namespace

std::string why_incomplete(const clang::FunctionDecl& kernel, const clang::ASTContext& context, const Functions& functions, const MetLaunches& met,
                           const DroppedCode& dropped, const Budget& budget) {
  if (!functions.obstacle().empty()) return functions.obstacle();
  if (budget.is_over()) return "the code of the host is too large, or too much of it was not read";
  if (functions.has_stray_error()) return "there is an error outside of functions";
  if (functions.is_taken(kernel) && has_open_launch(functions, met, dropped)) return "its name is used otherwise than in a launch";
  if (functions.is_taken(kernel) && functions.gives_kernels()) return "its address is given to code that is not followed";
  if (functions.looks_up(kernel) || dropped.looks_up(kernel)) return "the program finds it by its name in a module of the device's code";
  for (const Site& site : functions.sites()) {
    if (!launches(*site.call, kernel) || met.is_met(site.call)) continue;
    if (!site.in || functions.is_reachable(*site.in)) return why_not_met(site, context, functions);
  }
  const bool all_read = dropped.is_empty() && functions.unread().empty();
  for (const clang::CallExpr* call : functions.all_launches()) {
    if (all_read && functions.has_instances(*call)) continue;
    if (launches(*call, kernel) && !met.is_met(call) && !site_of(call, functions)) return "a launch of it stands in code that is not followed";
  }
  return {};
}

std::string why_incomplete(const Functions& functions, const MetLaunches& met, const DroppedCode& dropped, const Budget& budget) {
  if (!functions.obstacle().empty()) return functions.obstacle();
  if (budget.is_over()) return "the code of the host is too large, or too much of it was not read";
  if (!dropped.is_empty() || !functions.unread().empty() || functions.has_stray_error()) return "some of the host's code was not read";
  for (const Functions::Mention& mention : functions.mentions()) {
    if (launches_range(*mention.function) && functions.is_taken(*mention.function)) return "the address of a function that launches kernels is taken";
  }
  for (const clang::CallExpr* call : functions.all_launches()) {
    const Site* site = site_of(call, functions);
    if (site && site->in && !functions.is_reachable(*site->in)) continue;
    if (!site && call->isInstantiationDependent()) continue;  // of a template: its instances are sites of their own
    if (!met.is_met(call) && !met.is_open(call)) return "a launch of the host could not be followed";
    if (met.is_open(call)) return "a launch of the host is of a kernel that is not known, or in a way that is not followed";
  }
  return {};
}

}  // namespace permverify::host
