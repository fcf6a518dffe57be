// Surfaces of CUDA: memory whose cells coordinates name. What they hold is unknown; that two threads touch one cell is not.
#include "parser/clang/builtins.h"
#include "parser/clang/terms.h"

namespace permverify::parser::builtins {

using namespace ir;

namespace {

// The surface, as a parameter of the kernel or a variable of the file.
const clang::VarDecl& surface_of(Builtins& b, const clang::CallExpr& expr, const clang::Expr& written) {
  const clang::Expr* named = written.IgnoreParenImpCasts();
  const auto* copy = clang::dyn_cast<clang::CXXConstructExpr>(named);
  if (copy && copy->getNumArgs() == 1) named = copy->getArg(0)->IgnoreParenImpCasts();
  const auto* ref = clang::dyn_cast<clang::DeclRefExpr>(named);
  const auto* variable = ref ? clang::dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
  const auto* parameter = clang::dyn_cast_or_null<clang::ParmVarDecl>(variable);
  const bool of_kernel = parameter && b.frames.in_kernel() && !b.variables.is_modified(parameter);
  if (!of_kernel && !(variable && variable->isFileVarDecl() && !variable->getType()->isIntegerType())) {
    b.refusals.refuse("surface", &expr, "only surfaces that are parameters of the kernel or variables of the file have a meaning here");
  }
  return *variable->getCanonicalDecl();
}

// Its array, one dimension for each coordinate.
VarId cells_of(Builtins& b, const clang::VarDecl& surface, std::int64_t bytes, std::size_t rank, const clang::CallExpr& expr) {
  const auto known = b.special.surfaces.find(&surface);
  if (known != b.special.surfaces.end()) {
    if (known->second.bytes != bytes || b.module.variables[known->second.cells].type.rank != rank)
      b.refusals.refuse("surface", &expr, "a surface is accessed in elements of two kinds");
    return known->second.cells;
  }
  Type type = fixed_type(32, false);
  type.shape = Shape::Array;
  type.rank = static_cast<std::uint8_t>(rank);
  const VarId array = b.emitter.add_variable(surface.getNameAsString() + ".cells", VarKind::GlobalArray, type,
                                             b.spans.of(surface.getLocation()));
  b.module.variables[array].extents.resize(rank);
  b.kernel.arrays.push_back(array);
  if (!b.special.surfaces.empty()) b.assumptions.add("aliasing", "no two surfaces are one memory", b.kernel.span);
  b.special.surfaces.emplace(&surface, SpecialMemory::Surface{array, bytes});
  return array;
}

}  // namespace

// `surf2Dwrite(value, s, x, y)`, `surf2Dread<T>(s, x, y)`, `surf2Dread(&value, s, x, y)`: x counts bytes and has to be a multiple of the size of what is
// accessed (PTX ISA 8.6, suld and sust; CUDA C++ Programming Guide, "Surface Functions").
Value surface_access(Builtins& b, const clang::CallExpr& expr, std::string_view name) {
  const bool writes = name.ends_with("write"), into = !writes && expr.getType()->isVoidType();
  const unsigned first = writes || into ? 2 : 1;
  const clang::QualType moved = writes ? expr.getArg(0)->getType()
                                : into ? expr.getArg(0)->getType()->getPointeeType()
                                       : expr.getType();
  const Span at = b.spans.of(&expr);
  const std::int64_t bytes = b.layout.bytes(moved);
  refuse_order_of_arguments(b, expr);
  if (writes) b.expressions.effect(expr.getArg(0));
  const clang::VarDecl& surface = surface_of(b, expr, *expr.getArg(first - 1));
  std::vector<ExprPtr> indices;
  for (unsigned i = first; i < expr.getNumArgs() && !expr.getArg(i)->getType()->isEnumeralType(); ++i) {
    const ExprPtr coordinate = b.emitter.temporary(to_int(b.expressions.scalar(expr.getArg(i))), "coordinate");
    indices.insert(indices.begin(), coordinate);
  }
  ExprPtr& x = indices.back();
  if (bytes != 1) {
    const ExprPtr size = literal(bytes, int_type, at);
    const ExprPtr rest = make_expr(ir::Binary{BinaryOp::Mod, x, size}, int_type, at);
    b.emitter.emit(Assert{equal(rest, literal(0, int_type, at))}, at);
    x = b.emitter.temporary(make_expr(ir::Binary{BinaryOp::Div, x, size}, int_type, at), "cell");
  }
  const VarId cells = cells_of(b, surface, bytes, indices.size(), expr);
  const Type unit = fixed_type(32, false);
  if (writes) {
    b.emitter.emit(Store{cells, std::move(indices), b.terms.unknown(unit, at)}, at);
    return {};
  }
  b.emitter.declare("seen", unit, make_expr(ArrayRead{cells, std::move(indices)}, unit, at), at);
  if (!into) return b.terms.unknown_value(expr.getType(), &expr);
  const Pointer to = b.expressions.pointer(expr.getArg(0));
  b.accesses.store(b.memory.dereference(to, moved), b.terms.unknown_value(moved, &expr), at);
  return {};
}

}  // namespace permverify::parser::builtins
