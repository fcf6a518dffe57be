#include "host/functions.h"

#include <algorithm>

#include "host/effects.h"
#include "host/endings.h"
#include "host/given_kernels.h"
#include "host/library_functions.h"
#include "host/obstacles.h"
#include "host/opencl_functions.h"
#include "host/plain_types.h"
#include "host/source_ranges.h"

namespace permverify::host {

// Of a template the error is one of each instance.
void Functions::place_error(clang::SourceLocation error) {
  bool found = false;
  for (const auto& [key, body] : bodies_) {
    const auto* pattern = body->getTemplateInstantiationPattern();
    const clang::SourceRange range = (pattern ? pattern : body)->getSourceRange();
    if (!contains(range, error, context_.getSourceManager())) continue;
    found = true;
    errors_[key].push_back(error);
  }
  for (const clang::SourceRange range : others_) {
    if (found || !contains(range, error, context_.getSourceManager())) continue;
    unread_.push_back(range);
    found = true;
  }
  stray_ = stray_ || !found;
}

std::vector<clang::SourceRange> Functions::unread_on_device() const {
  std::vector<clang::SourceRange> result;
  for (const auto& [key, errors] : errors_) {
    const clang::FunctionDecl* body = bodies_.at(key);
    if (!body->hasAttr<clang::CUDAGlobalAttr>() && !body->hasAttr<clang::CUDADeviceAttr>()) continue;
    const auto* pattern = body->getTemplateInstantiationPattern();
    result.push_back((pattern ? pattern : body)->getSourceRange());
  }
  return result;
}

bool Functions::has_instances(const clang::CallExpr& launch) const {
  const auto in = launch_in_.find(&launch);
  if (in == launch_in_.end()) return false;
  bool found = false;
  for (const auto& [key, body] : bodies_) {
    const clang::FunctionDecl* pattern = body->getTemplateInstantiationPattern();
    if (!pattern || pattern->getCanonicalDecl() != in->second) continue;
    found = true;
    if (errors_.count(key) != 0) return false;
  }
  return found;
}

const std::vector<clang::SourceLocation>& Functions::errors_in(const clang::FunctionDecl& function) const {
  static const std::vector<clang::SourceLocation> none;
  const auto found = errors_.find(function.getCanonicalDecl());
  return found == errors_.end() ? none : found->second;
}

void Functions::close() {
  for (const Mention& mention : mentions_) calls_[mention.in].insert(mention.function);
  find_launching();
  for (const auto& [key, body] : bodies_) {
    const auto* method = clang::dyn_cast<clang::CXXMethodDecl>(body);
    if (method && !is_called_by_name(*method)) implicit_.insert(key);  // by objects that begin or end, operators, conversions
  }
  for (const clang::FunctionDecl* callee : calls_[nullptr]) implicit_.insert(callee);
  concurrent_ = concurrent_ || keepers_;
  for (const clang::FunctionDecl* taken : taken_) concurrent_ = concurrent_ || (bodies_.count(taken) != 0 && !taken->hasAttr<clang::CUDAGlobalAttr>());
  for (const clang::FunctionDecl* taken : taken_) {
    gives_kernels_ = gives_kernels_ || may_take_kernel(*taken, context_);
    if (taken->getIdentifier() && looks_up_kernels(taken->getName())) lookups_.note_any();
  }
  find_reachable();
  for (const auto& [key, body] : bodies_) {
    if (!runs_at_any_time(key) && !clang::isa<clang::CXXMethodDecl>(key)) continue;
    for (const clang::Stmt* part : parts_of(*body)) lose_globals(part);
  }
  ends_without_a_call_ = may_end_without_a_call();
}

namespace {

// Whether the program ends somewhere in the function or in one that it calls.
bool has_an_end(const clang::FunctionDecl& function, std::set<const clang::FunctionDecl*>& seen) {
  const clang::FunctionDecl* body = function.getDefinition();
  if (!body || !body->getBody() || !seen.insert(body->getCanonicalDecl()).second) return false;
  bool found = false;
  const auto look = [&](const clang::Stmt& part) {
    const auto* call = clang::dyn_cast<clang::CallExpr>(&part);
    const clang::FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
    found = found || clang::isa<clang::CXXThrowExpr>(part) || (callee && (ends_the_program(*callee) || has_an_end(*callee, seen)));
  };
  for (const clang::Stmt* part : parts_of(*body)) for_each_statement(part, look);
  return found;
}

// Functions that a program calls without their names: by objects that begin, end or are copied, by libraries.
bool is_called_without_name(const clang::FunctionDecl& function) {
  if (clang::isa<clang::CXXConstructorDecl, clang::CXXDestructorDecl, clang::CXXConversionDecl>(function) || function.isOverloadedOperator()) return true;
  const llvm::StringRef name = function.getIdentifier() ? function.getName() : llvm::StringRef();
  return name == "swap" || name == "begin" || name == "end" || name == "get" || name == "size" || name == "data" || name == "empty";
}

}  // namespace

bool Functions::may_end_without_a_call() const {
  const auto ends = [&](const clang::FunctionDecl& function) {
    std::set<const clang::FunctionDecl*> seen;
    return has_an_end(function, seen) && may_not_return(function, context_);
  };
  const auto outside = calls_.find(nullptr);  // default arguments, initialisers of members and of global variables
  if (outside != calls_.end() && std::any_of(outside->second.begin(), outside->second.end(), [&](const auto* callee) { return ends(*callee); })) return true;
  return std::any_of(bodies_.begin(), bodies_.end(), [&](const auto& known) {
    const auto* method = clang::dyn_cast<clang::CXXMethodDecl>(known.second);
    const bool by_object = method && method->getOverloadedOperator() == clang::OO_Call && is_called_by_name(*method);  // where it is executed
    return !by_object && is_called_without_name(*known.second) && ends(*known.second);
  });
}

void Functions::lose_globals(const clang::Stmt* part) {
  for (const clang::VarDecl* variable : effects_of(part, context_).assigned) {
    if (variable->hasGlobalStorage()) lost_globals_.insert(variable);
  }
}

// Templates of the library call methods of the classes that they are given: a guard of a lock, containers, iterators.
bool Functions::is_called_by_name(const clang::CXXMethodDecl& method) const {
  if (lambdas_.count(method.getCanonicalDecl()) != 0) return why_opaque(method).empty();
  const bool followed = is_followed_method(method, context_) && !clang::isa<clang::CXXConstructorDecl>(method);
  return followed && why_opaque(method).empty() && given_to_library_.count(method.getParent()->getCanonicalDecl()) == 0;
}

bool Functions::is_sealed(const clang::CXXRecordDecl& record) const {
  const auto found = sealed_.find(record.getCanonicalDecl());
  if (found != sealed_.end()) return found->second;
  bool sealed = whole_ && unread_.empty() && given_to_library_.count(record.getCanonicalDecl()) == 0 && keep_to_themselves(record, context_);
  for (const clang::CXXMethodDecl* method : record.methods()) {
    const bool followed = why_opaque(*method).empty() && refused_in(*method).empty();
    sealed = sealed && (method->isImplicit() || method->isDeleted() || method->isDefaulted() || clang::isa<clang::CXXDestructorDecl>(method) || followed);
  }
  if (const auto* whole = record.getDefinition()) {
    for (const clang::FieldDecl* field : whole->fields()) {
      const auto* inner = field->getType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
      sealed = sealed && (!inner || !is_of_program(*inner, context_) || is_sealed(*inner));
    }
  }
  return sealed_[record.getCanonicalDecl()] = sealed;
}

void Functions::find_launching() {
  for (const Site& site : sites_) {
    if (site.in) launching_.insert(site.in);
  }
  for (bool more = true; more;) {
    more = false;
    for (const auto& [caller, callees] : calls_) {
      if (!caller || launching_.count(caller) != 0) continue;
      const bool launches = std::any_of(callees.begin(), callees.end(), [&](const auto* f) { return launching_.count(f) != 0; });
      if (launches) more = launching_.insert(caller).second || more;
    }
  }
}

std::set<const clang::FunctionDecl*> Functions::reachable_from(std::vector<const clang::FunctionDecl*> work) const {
  std::set<const clang::FunctionDecl*> reached;
  while (!work.empty()) {
    const clang::FunctionDecl* function = work.back();
    work.pop_back();
    if (!reached.insert(function).second) continue;
    const auto found = calls_.find(function);
    if (found == calls_.end()) continue;
    work.insert(work.end(), found->second.begin(), found->second.end());
  }
  return reached;
}

void Functions::find_reachable() {
  reachable_ = reachable_from(roots());
  std::vector<const clang::FunctionDecl*> any_time;
  for (const auto& [key, body] : bodies_) {
    if (!runs_at_any_time(key) && !clang::isa<clang::CXXMethodDecl>(key)) continue;
    any_time.push_back(key);
    const auto* method = clang::dyn_cast<clang::CXXMethodDecl>(key);
    sets_arguments_ = sets_arguments_ || (method && method->getParent()->isLambda() && !is_called_by_name(*method));  // its body counts as a part of the function around it
  }
  for (const clang::FunctionDecl* function : reachable_from(std::move(any_time))) sets_arguments_ = sets_arguments_ || sets_kernel_argument(*function);
}

std::vector<const clang::FunctionDecl*> Functions::launching_named(const std::set<std::string>& names) const {
  std::vector<const clang::FunctionDecl*> result;
  for (const clang::FunctionDecl* function : launching_) {
    if (names.count(function->getNameAsString()) != 0) result.push_back(function);
  }
  return result;
}

std::string Functions::why_opaque(const clang::FunctionDecl& function) const {
  const auto found = followed_.find(function.getCanonicalDecl());
  if (found != followed_.end() && !found->second.why_opaque.empty()) return found->second.why_opaque;
  return opaque_.count(function.getCanonicalDecl()) != 0 ? "a jump" : "";
}

const std::map<const clang::Stmt*, std::string>& Functions::refused_in(const clang::FunctionDecl& function) const {
  static const std::map<const clang::Stmt*, std::string> none;
  const auto found = followed_.find(function.getCanonicalDecl());
  return found == followed_.end() ? none : found->second.refused;
}

const clang::FunctionDecl* Functions::body_of(const clang::FunctionDecl& function) const {
  const auto found = bodies_.find(function.getCanonicalDecl());
  return found == bodies_.end() || opaque_.count(found->first) != 0 ? nullptr : found->second;
}

std::vector<const clang::FunctionDecl*> Functions::roots() const {
  std::vector<const clang::FunctionDecl*> result;
  if (main_) result.push_back(main_);
  for (const auto& [key, body] : bodies_) {
    const bool any_time = runs_at_any_time(key);
    const bool from_outside = !main_ && (body->isExternallyVisible() || body->isTemplateInstantiation());
    if ((any_time || from_outside) && launching_.count(key) != 0) result.push_back(key);
  }
  return result;
}

// What the values of variables with static storage call. Attributes that do the same cost the whole file (look_at).
bool Functions::runs_before_main() const {
  const auto found = calls_.find(nullptr);
  return found != calls_.end() && std::any_of(found->second.begin(), found->second.end(), [&](const auto* f) { return !is_of_library(*f, context_); });
}

// Other files may change a variable if they know it: those that have `main`, or functions that this one declares.
std::optional<std::int64_t> Functions::unchanged(const void* root) const { return variables_.unchanged(root, !main_ || other_files_); }

bool Functions::is_reachable(const clang::FunctionDecl& function) const { return reachable_.count(function.getCanonicalDecl()) != 0; }

}  // namespace permverify::host
