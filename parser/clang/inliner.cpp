#include "parser/clang/inliner.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "logic/ir/effects.h"
#include "parser/clang/accesses.h"
#include "parser/clang/annotation_binder.h"
#include "parser/clang/assumptions.h"
#include "parser/clang/emitter.h"
#include "parser/clang/facts.h"
#include "parser/clang/initialisers.h"
#include "parser/clang/layout.h"
#include "parser/clang/memory_model.h"
#include "parser/clang/order.h"
#include "parser/clang/refusals.h"
#include "parser/clang/spans.h"
#include "parser/clang/statements.h"
#include "parser/clang/terms.h"

namespace permverify::parser {

using namespace ir;
using clang::QualType;

namespace {

constexpr unsigned most_inlined = 4096;  // calls in one kernel

}  // namespace

Value Inliner::inline_call(const clang::FunctionDecl& function, const void* site, CallOperands call,
                           Span at) {
  const auto* canonical = function.getCanonicalDecl();
  const bool again = std::any_of(frames_.all().begin(), frames_.all().end(), [&](const Frame& frame) {
    return frame.function && frame.function->getCanonicalDecl() == canonical;
  });
  if (again && call.known.empty()) {  // else constants may end it, and if they do not, the depth of calls does
    refusals_.refuse("recursion", function.getLocation(),
                     "`" + function.getNameAsString() + "` calls itself");
  }
  refusals_.refuse_misread(function);
  refusals_.refuse_host_traits(function);
  if (!clang::isa_and_nonnull<clang::CompoundStmt>(function.getBody()) && !function.isDefaulted()) {
    refusals_.refuse("unknown_function", at, "`" + function.getNameAsString() + "` has no body here");
  }
  if (frames_.all().size() > 64) refusals_.refuse("call_depth", function.getLocation(), "calls nest too deeply");
  if (++inlined_ > most_inlined) {
    refusals_.refuse("call_depth", function.getLocation(),
                     "more than 4096 calls of functions are written out");
  }
  variables_.find_modified(function);
  Frame frame;
  frame.instance = facts_.instance(frames_.back().instance, site);
  frame.function = &function;
  frame.end = emitter_.new_label();
  frame.self = std::move(call.self);
  frame.known = std::move(call.known);
  const QualType type = function.getReturnType();
  frame.returns_reference = type->isReferenceType();
  const std::size_t before = emitter_.current().size();
  frames_.push_back(std::move(frame));
  const bool refers = type->isReferenceType() && facts_.needs_pointer(frames_.key(&function));
  const bool has_result = !type->isVoidType() && (refers || !type->isReferenceType());
  if (has_result) {
    const QualType kept = refers ? layout_.context().getPointerType(type.getNonReferenceType()) : type;
    frames_.back().result = memory_.new_private(frames_.key(&function), function.getNameAsString() + ".result",
                                        kept, function.getLocation());
    accesses_.declare_storage(*frames_.back().result, at);
  }
  const auto around = spans_.enter(function, at);
  NameScope callers_names;
  StmtList entry = emitter_.captured([&] {
    bind_parameters(function, call.arguments, at);
    callers_names = std::exchange(scope_, {});  // annotations in here do not see them
    for (const clang::ParmVarDecl* parameter : function.parameters()) statements_.name_variable(*parameter);
    binder_.helper_contract(function, true);
  });
  StmtList body = emitter_.captured([&] {
    if (const auto* constructor = clang::dyn_cast<clang::CXXConstructorDecl>(&function)) {
      run_initialisers(*constructor);
    }
    if (const auto* block = clang::dyn_cast_or_null<clang::CompoundStmt>(function.getBody())) {
      statements_.function_body(*block);
    }
  });
  scope_ = std::move(callers_names);
  StmtList promised = emitter_.captured([&] { promise(function); });
  refuse_changed_parameters(entry, body, promised);
  spans_.leave(around);
  const Frame done = frames_.back();
  frames_.pop_back();
  frames_.last_reference = done.reference;
  // The `return` at the very end needs no jump.
  if (!body.empty()) {
    const auto* leave = std::get_if<Leave>(&body.back()->node);
    if (leave && leave->label == done.end) body.pop_back();
  }
  emit({std::move(entry), std::move(body), std::move(promised)}, done.end, at);
  if (refers) {
    const Value place = accesses_.load(*done.result, at);
    frames_.last_reference = emitter_.freeze(memory_.dereference(*place.pointer, type.getNonReferenceType()));
  }
  order_.mark_call(before);
  return has_result && !refers ? accesses_.load(*done.result, at) : Value{};
}

// In what a contract ensures, a parameter of a kernel is its value at the start. That of a function is a variable of the copy, so it must not change.
void Inliner::refuse_changed_parameters(const StmtList& entry, const StmtList& body, const StmtList& promised) {
  const ir::Effects changes = effects_of(body), reads = effects_of(promised);
  ir::for_each_declaration(entry, [&](ir::VarId parameter) {
    const bool is_changed = changes.defined.count(parameter) != 0 || changes.writes(parameter);
    const bool is_read = reads.variables.count(parameter) != 0 || reads.arrays.count(parameter) != 0;
    if (!is_changed || !is_read) return;
    refusals_.refuse("annotation", promised.front()->span,
                     "a parameter in `ensures` to which the function assigns: `\\old(...)` is its value at the call");
  });
}

// A `return` ends the body. What the contract ensures is behind it and names the parameters, which are in scope there, too.
void Inliner::emit(Parts parts, ir::LabelId end, Span at) {
  const bool returns_early = effects_of(parts.body).leaves.count(end) != 0;
  if (returns_early && !parts.promised.empty()) {
    StmtList whole = emitter_.captured([&] {
      emitter_.append(std::move(parts.entry));
      emitter_.emit(Block{std::move(parts.body), end}, at);
      emitter_.append(std::move(parts.promised));
    });
    emitter_.emit(Block{std::move(whole)}, at);
    return;
  }
  std::move(parts.body.begin(), parts.body.end(), std::back_inserter(parts.entry));
  if (returns_early) {
    emitter_.emit(Block{std::move(parts.entry), end}, at);
  } else {
    objects_.end(parts.entry);
    emitter_.append(std::move(parts.entry));
    emitter_.append(std::move(parts.promised));
  }
}

// What the contract of a helper ensures, behind its body, where only its parameters have names.
void Inliner::promise(const clang::FunctionDecl& function) {
  NameScope callers_names = std::exchange(scope_, {});
  for (const clang::ParmVarDecl* parameter : function.parameters()) statements_.name_variable(*parameter);
  binder_.helper_contract(function, false);
  scope_ = std::move(callers_names);
}

// What `restrict` promises of the arguments of a function that is inlined (C11 6.7.3.1) is not owed.
void Inliner::assume_restrict(const clang::FunctionDecl& function, const std::vector<Argument>& arguments, Span at) {
  const auto points_to = [&](const Argument& argument) {
    std::set<VarKey> objects;
    if (!argument.value.pointer) return objects;
    for (const Target& target : argument.value.pointer->targets) {
      if (is_object(memory_.region(target.region).kind)) objects.insert(target.region);
    }
    return objects;
  };
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (!function.getParamDecl(static_cast<unsigned>(i))->getType().isRestrictQualified()) continue;
    const std::set<VarKey> own = points_to(arguments[i]);
    for (std::size_t j = 0; j < arguments.size(); ++j) {
      const std::set<VarKey> others = points_to(arguments[j]);
      const bool meet = j != i && std::any_of(own.begin(), own.end(), [&](const VarKey& k) { return others.count(k) != 0; });
      if (meet) assumptions_.add("restrict", "what `__restrict__` promises of the arguments of device functions", at);
    }
  }
}

void Inliner::bind_parameters(const clang::FunctionDecl& function,
                              std::vector<Argument>& arguments, Span at) {
  assume_restrict(function, arguments, at);
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const clang::ParmVarDecl& parameter = *function.getParamDecl(static_cast<unsigned>(i));
    const VarKey own = frames_.key(parameter.getCanonicalDecl());
    if (arguments[i].place) {
      variables_.references.insert_or_assign(own, std::move(*arguments[i].place));
      continue;
    }
    const std::string name = parameter.getNameAsString();
    Value& held = arguments[i].value;
    if (held.pointer && !variables_.modified.count(parameter.getCanonicalDecl())) {
      if (held.pointer->index) held.pointer->index = emitter_.temporary(held.pointer->index, name);
      if (held.pointer->tag) held.pointer->tag = emitter_.temporary(held.pointer->tag, name + ".object");
      variables_.bindings.insert_or_assign(own, std::move(held));
      continue;
    }
    if (!held.scalar && !held.pointer && held.parts.empty()) {  // an image, a sampler, an event
      variables_.bindings.insert_or_assign(own, std::move(held));
      continue;
    }
    const Place object = memory_.new_private(own, name, parameter.getType(), parameter.getLocation());
    if (held.scalar && memory_.region(own).registers) {
      const Type type = refusals_.type_of(parameter.getType(), nullptr);
      emitter_.emit(
          Declare{memory_.plane(object.at.targets[0], memory_.region(own), at).variables[0], as(held.scalar, type)},
          at);
      continue;
    }
    accesses_.declare_storage(object, at);
    accesses_.store(object, held, at);
  }
}

// A member of an anonymous struct or union is reached through the unnamed members around it.
Place Inliner::initialised_member(Place self, const clang::CXXCtorInitializer& init) {
  if (!init.isIndirectMemberInitializer()) return memory_.field(self, layout_.index_of(*init.getMember()));
  for (const clang::NamedDecl* step : init.getIndirectMember()->chain()) {
    self = memory_.field(self, layout_.index_of(*clang::cast<clang::FieldDecl>(step)));
  }
  return self;
}

void Inliner::run_initialisers(const clang::CXXConstructorDecl& constructor) {
  for (const auto* init : constructor.inits()) {
    const Place self = *frames_.back().self;
    if (init->isAnyMemberInitializer()) {
      if (layout_.components(self.type) != 0) continue;
      emitter_.full_expression([&] {
        initialisers_.initialise_member(initialised_member(self, *init), init->getAnyMember(), init->getInit());
      });
    } else if (init->isBaseInitializer()) {
      initialisers_.initialise(memory_.base_of(self, *init->getBaseClass()->getAsCXXRecordDecl()), init->getInit());
    } else {
      refusals_.refuse("constructor", constructor.getLocation(), "a constructor that delegates");
    }
  }
}

}  // namespace permverify::parser
