#include "host/launching.h"

#include "host/budget.h"
#include "host/expressions.h"
#include "host/known_contents.h"
#include "host/launch_calls.h"
#include "host/memory.h"
#include "host/opencl_functions.h"

namespace permverify::host {

using clang::dyn_cast;

namespace {

// A stream that the program made may be independent of the copies to constant memory.
bool is_default_stream(const clang::Expr& stream, const clang::ASTContext& context) {
  const clang::Expr* plain = stream.IgnoreParenCasts();
  return clang::isa<clang::CXXDefaultArgExpr>(plain) ||
         plain->isNullPointerConstant(const_cast<clang::ASTContext&>(context), clang::Expr::NPC_ValueDependentIsNotNull) != clang::Expr::NPCK_NotNull;
}

const clang::FunctionDecl* kernel_of(const Value& value) {
  const bool known = value.kind == Value::Kind::Function && value.function && value.function->hasAttr<clang::CUDAGlobalAttr>();
  return known ? value.function : nullptr;
}

}  // namespace

void Launching::launch(const clang::CallExpr& expr) {
  if (!memory_.is_reachable()) return;
  if (met_.are_too_many()) budget_.give_up();
  Met met;
  met.site = &expr;
  const clang::FunctionDecl* kernel = nullptr;
  bool is_other = false;
  if (!budget_.is_over() && !expr.isInstantiationDependent() && !expr.containsErrors()) {
    const auto* direct = dyn_cast<clang::CUDAKernelCallExpr>(&expr);
    const bool is_range = !direct && expr.getDirectCallee() && launches_range(*expr.getDirectCallee());
    kernel = direct ? configured(*direct, met) : is_range ? by_queue(expr, met, is_other) : by_addresses(expr, met);
  }
  if (kernel) return record(std::move(met), *kernel);
  if (is_other) {
    met_.add_other(&expr);
    return memory_.forget_shared();
  }
  met_.add_open(&expr);
  memory_.forget_of_host();
}

void Launching::launch_graph(const clang::CallExpr& expr) {
  if (!memory_.is_reachable()) return;
  met_.add_graph(&expr, memory_.freed_here());
  memory_.forget_of_host();
}

void Launching::record(Met met, const clang::FunctionDecl& kernel) {
  const State& state = memory_.state();
  met.kernel = kernel.getCanonicalDecl();
  met.facts = state.facts;
  met.doubts = state.doubts;
  met.freed = memory_.freed_here();
  met.contents = state.contents;
  met.no_overflow = integers_.assumes_no_overflow();
  met.no_overflow_of_constants = integers_.assumes_no_overflow_of_constants();
  for (const auto& [variable, value] : state.constants) {
    if (!objects_.is_lost(variable) && !objects_.are_concurrent() && !met.own_stream) met.constants[static_cast<const clang::VarDecl*>(variable)] = value;
  }
  std::vector<Value> arguments;
  for (const Met::Given& argument : met.arguments) arguments.push_back(argument.value);
  const bool is_range = met.is_range;
  met_.add(std::move(met));
  if (is_range) return memory_.forget_shared();
  const ContentsMap contents = memory_.contents();
  memory_.forget_by_launch();  // mapped and managed memory
  contents_.pass_launch(kernel, arguments, contents);
}

// Null: it is not known what is launched.
const clang::FunctionDecl* Launching::configured(const clang::CUDAKernelCallExpr& expr, Met& met) {
  const clang::CallExpr* sizes = expr.getConfig();
  const clang::FunctionDecl* kernel = launched_by(expr);
  if (!kernel) kernel = kernel_of(expressions_.evaluate(expr.getCallee()));
  if (sizes && sizes->getNumArgs() >= 2) {
    set_sizes(met, *sizes->getArg(0), *sizes->getArg(1));
    met.shared = {Value::integer(terms_.integer(0)), sizes->getSourceRange()};
    if (sizes->getNumArgs() > 2) met.shared.value = expressions_.evaluate(sizes->getArg(2));
    for (unsigned i = 3; i < sizes->getNumArgs(); ++i) expressions_.evaluate(sizes->getArg(i));
    met.own_stream = sizes->getNumArgs() > 3 && !is_default_stream(*sizes->getArg(3), context_);
  } else {
    kernel = nullptr;
  }
  for (const clang::Expr* argument : expr.arguments()) {
    // The order of the operands is open, so what one of them changes is not known in the others.
    met.arguments.push_back({expressions_.evaluate(argument), argument->getSourceRange()});
  }
  return kernel;
}

// `cudaLaunchKernel(kernel, grid, block, addresses, bytes, stream)`.
const clang::FunctionDecl* Launching::by_addresses(const clang::CallExpr& expr, Met& met) {
  const clang::FunctionDecl* callee = expr.getDirectCallee();
  if (!callee || !launches_by_addresses(*callee) || expr.getNumArgs() < 4) return nullptr;
  const clang::FunctionDecl* kernel = kernel_of(expressions_.evaluate(expr.getArg(0)));
  set_sizes(met, *expr.getArg(1), *expr.getArg(2));
  const Value addresses = expressions_.evaluate(expr.getArg(3));
  if (expr.getNumArgs() > 4) met.shared = {expressions_.evaluate(expr.getArg(4)), expr.getArg(4)->getSourceRange()};
  for (unsigned i = 5; i < expr.getNumArgs(); ++i) expressions_.evaluate(expr.getArg(i));
  met.own_stream = expr.getNumArgs() > 5 && !is_default_stream(*expr.getArg(5), context_);
  if (!kernel) return nullptr;
  for (unsigned i = 0; i < kernel->getNumParams(); ++i) {
    met.arguments.push_back({argument_at(addresses, i, *kernel->getParamDecl(i)), expr.getArg(3)->getSourceRange()});
  }
  return kernel;
}

void Launching::set_sizes(Met& met, const clang::Expr& grid, const clang::Expr& block) {
  met.grid = {expressions_.evaluate(&grid), grid.getSourceRange()};
  met.block = {expressions_.evaluate(&block), block.getSourceRange()};
}

// What the address at this place of an array of addresses leads to. A variable of another type than the parameter is read byte
// by byte, which is not followed.
Value Launching::argument_at(const Value& addresses, std::size_t number, const clang::ParmVarDecl& parameter) {
  const clang::QualType type = parameter.getType();
  const std::string name = parameter.getNameAsString();
  const Place* place = place_at(addresses, number);
  if (!place || !place->exact || place->type.isNull()) return unknowns_.any(type, name);
  const bool same = context_.hasSameUnqualifiedType(place->type, type) || (place->type->isObjectPointerType() && type->isObjectPointerType());
  return same ? memory_.read(Place(*place), name) : unknowns_.any(type, name);
}

const Place* Launching::place_at(const Value& addresses, std::size_t number) const {
  const Place& list = addresses.target;
  const bool begins = addresses.kind == Value::Kind::Pointer && list.root && list.path.empty() && list.offset && list.offset.is_int(0);
  if (!begins || !objects_.may_be_read(list.root)) return nullptr;
  const Value* table = memory_.find(list.root);
  if (!table || table->kind != Value::Kind::Table || number >= table->elements->size()) return nullptr;
  const Value& element = (*table->elements)[number];
  return element.kind == Value::Kind::Pointer ? &element.target : nullptr;
}

}  // namespace permverify::host
