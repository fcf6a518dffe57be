// Copies that one thread starts, commits in batches, and waits for (CUDA C++, "Pipeline Primitives Interface").
#include <algorithm>
#include <set>

#include "parser/clang/builtins.h"
#include "parser/clang/terms.h"

namespace permverify::parser::builtins {

using namespace ir;
using support::Span;

namespace {

bool is_all(const Pointer& pointer, MemoryModel& memory, const std::set<RegionKind>& kinds) {
  return std::all_of(pointer.targets.begin(), pointer.targets.end(), [&](const Target& target) {
    const RegionKind of = memory.region(target.region).kind;
    return !is_object(of) || kinds.count(of) != 0;
  });
}

constexpr std::int64_t most_bytes = 64;

bool is_of_thread(const clang::Expr* pipeline) {
  const auto* record = clang::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(pipeline->getType()->getAsCXXRecordDecl());
  return record && record->getName() == "pipeline" && record->getSpecializationKind() == clang::TSK_ExplicitSpecialization;
}

}  // namespace

const clang::Expr* size_of_copy(const clang::Expr* expr) {
  expr = expr->IgnoreImplicit();
  const auto* cast = clang::dyn_cast<clang::CXXFunctionalCastExpr>(expr);
  if (cast && cast->getType()->isRecordType()) return size_of_copy(cast->getSubExpr());
  const auto* made = clang::dyn_cast<clang::CXXConstructExpr>(expr);
  return made && made->getNumArgs() == 1 ? size_of_copy(made->getArg(0)) : expr;
}

// `__pipeline_memcpy_async` moves 4, 8 or 16 bytes from global to shared memory; `cuda::memcpy_async` with a pipeline of the thread
// moves bytes between memories that threads share. Only the elements of these are watched.
Value thread_copy(Builtins& b, const clang::CallExpr& expr, std::string_view name) {
  const bool primitive = name == "__pipeline_memcpy_async";
  if (!primitive && (expr.getNumArgs() != 4 || !is_of_thread(expr.getArg(3)))) return copy_for_barrier(b, expr, name);
  const auto bytes = known_integer(b, size_of_copy(expr.getArg(2)));
  if (!bytes || *bytes > most_bytes || (primitive && *bytes != 4 && *bytes != 8 && *bytes != 16)) {
    b.refusals.refuse("asynchronous_copy", &expr, primitive ? "the size of this asynchronous copy is not known to be 4, 8 or 16 bytes"
                                                             : "the size of this asynchronous copy is not known, or above 64 bytes");
  }
  if (primitive && expr.getNumArgs() > 3 && known_integer(b, expr.getArg(3)) != 0) {
    b.refusals.refuse("asynchronous_copy", expr.getArg(3), "an asynchronous copy that fills its end with zeros");
  }
  for (const unsigned side : {0U, 1U}) {
    const clang::QualType type = expr.getArg(side)->IgnoreImpCasts()->getType();
    const auto* array = b.layout.context().getAsArrayType(type);
    const clang::QualType element = array ? array->getElementType() : type->getPointeeType();
    const bool aligned = !element.isNull() && !element->isVoidType() && b.layout.context().getTypeAlign(element) / 8 >= static_cast<unsigned>(*bytes);
    if (primitive && !aligned) {
      b.assumptions.add("alignment", "asynchronous copies are between addresses that are multiples of their size", b.spans.of(&expr));
    }
  }
  const std::set<RegionKind> sources = primitive ? std::set{RegionKind::Global} : std::set{RegionKind::Global, RegionKind::Local};
  const std::set<RegionKind> destinations = primitive ? std::set{RegionKind::Local} : sources;
  copy_memory(b, expr, *expr.getArg(0), *expr.getArg(1),
              [&](clang::QualType unit) { return parts_of(b, size_of_copy(expr.getArg(2)), unit); },
              [&](const Pointer& to, const Pointer& from, const ExprPtr& count, const CopyPart& part) {
    if (to.targets.size() > 1 || from.targets.size() > 1) {
      b.refusals.refuse("asynchronous_copy", &expr, "an asynchronous copy between arrays that are chosen at run time");
    }
    if (!is_all(to, b.memory, destinations)) {
      b.refusals.refuse("asynchronous_copy", &expr, primitive ? "the destination of this asynchronous copy is not in shared memory" : "the destination of this asynchronous copy is private");
    }
    if (!is_all(from, b.memory, sources)) {
      b.refusals.refuse("asynchronous_copy", &expr, primitive ? "the source of this asynchronous copy is not in global memory" : "the source of this asynchronous copy is private");
    }
    const Span at = b.spans.of(&expr);
    b.copies.start([&] { for_each_part(b, count, at, part); }, CopiesUnderWay::of_thread, at);
  });
  return {};
}

Value thread_copy_batch(Builtins& b, const clang::CallExpr& expr, std::string_view) {
  b.copies.commit(CopiesUnderWay::of_thread, b.spans.of(&expr));
  return {};
}

Value thread_copy_wait(Builtins& b, const clang::CallExpr& expr, std::string_view) {
  const ExprPtr but = b.emitter.temporary(to_int(b.expressions.scalar(expr.getArg(0))), "but");
  b.copies.wait_for_all(CopiesUnderWay::of_thread, but, b.spans.of(&expr));
  return {};
}

}  // namespace permverify::parser::builtins
