// Built-ins that touch memory: vectors in memory, atomics, images, shuffles.
#include <unordered_map>

#include "parser/clang/builtins.h"
#include "parser/clang/terms.h"

namespace permverify::parser::builtins {

using namespace ir;
using clang::QualType;

namespace {

std::string without_prefix(std::string_view name) {
  for (const std::string_view prefix : {"atomic_fetch_", "atomic_", "atom_", "atomic"}) {
    if (name.substr(0, prefix.size()) != prefix) continue;
    std::string rest(name.substr(prefix.size()));
    for (const std::string_view suffix : {"_explicit", "_block", "_system"}) {
      if (rest.size() > suffix.size() &&
          rest.compare(rest.size() - suffix.size(), suffix.size(), suffix) == 0) {
        rest.erase(rest.size() - suffix.size());
      }
    }
    for (char& c : rest) c = static_cast<char>(std::tolower(c));
    return rest;
  }
  return {};
}

const std::unordered_map<std::string, AtomicOp>& atomic_operations() {
  static const std::unordered_map<std::string, AtomicOp> all{
      {"add", AtomicOp::Add},       {"sub", AtomicOp::Sub},         {"min", AtomicOp::Min},
      {"max", AtomicOp::Max},       {"and", AtomicOp::And},         {"or", AtomicOp::Or},
      {"xor", AtomicOp::Xor},       {"xchg", AtomicOp::Xchg},       {"exch", AtomicOp::Xchg},
      {"exchange", AtomicOp::Xchg}, {"cmpxchg", AtomicOp::CmpXchg}, {"cas", AtomicOp::CmpXchg},
      {"inc", AtomicOp::Inc},       {"dec", AtomicOp::Dec}};
  return all;
}

bool all_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

}  // namespace

Builtin memory_builtin(std::string_view name) {
  static const std::unordered_map<std::string_view, Builtin> own{
      {"async_work_group_copy", &group_copy},
      {"async_work_group_strided_copy", &group_copy},
      {"wait_group_events", &group_wait},
      {"cuda::atomic_thread_fence", &ordering_fence},
      {"cuda::std::atomic_thread_fence", &ordering_fence},
      {"shuffle", &some_number},
      {"shuffle2", &some_number},
      {"__syncwarp", &warp_barrier},
      {"__permverify_tile", &tile},
      {"__permverify_tile_sync", &tile},
      {"__permverify_group_sync", &group_barrier},
      {"sub_group_barrier", &sub_group_barrier},
      {"__shfl", &some_number},
      {"__shfl_up", &some_number},
      {"__shfl_down", &some_number},
      {"__shfl_xor", &some_number},
      {"__shfl_sync", &lanes},
      {"__shfl_up_sync", &lanes},
      {"__shfl_down_sync", &lanes},
      {"__shfl_xor_sync", &lanes},
      {"__ballot", &some_number},
      {"__all", &some_number},
      {"__any", &some_number},
      {"__ballot_sync", &lanes},
      {"__all_sync", &lanes},
      {"__any_sync", &lanes},
      {"__activemask", &some_number},
      {"__permverify_of_warp_sync", &some_number},
      {"get_image_width", &image_query},
      {"get_image_height", &image_query},
      {"get_image_depth", &image_query},
      {"get_image_dim", &image_query},
      {"__ldg", &read_only_load},
      {"write_imagef", &image_write},
      {"write_imagei", &image_write},
      {"write_imageui", &image_write}};
  if (const auto found = own.find(name); found != own.end()) return found->second;
  if (name.substr(0, 10) == "read_image") return &image_read;
  if (name.substr(0, 5) == "vload" && all_digits(name.substr(5))) return &vector_load;
  if (name.substr(0, 6) == "vstore" && all_digits(name.substr(6))) return &vector_store;
  if (atomic_operations().count(without_prefix(name))) return &atomic;
  return opencl_builtin(name);
}

// vloadn(i, p) reads p[i*n] to p[i*n + n - 1] (OpenCL C 6.12.7).
Place packed(Builtins& b, const clang::Expr* index, const clang::Expr* base, unsigned n) {
  auto [i, at] = b.order.operands(true, [&] { return to_int(b.expressions.scalar(index)); }, [&] { return b.expressions.pointer(base); },
                          b.spans.of(base));
  const QualType unit = base->getType()->getPointeeType();
  return b.memory.dereference(b.pointers.offset(at, unit, scale_index(i, n)), unit);
}

Value vector_load(Builtins& b, const clang::CallExpr& expr, std::string_view) {
  const unsigned n = b.layout.components(expr.getType());
  const Place first = b.emitter.freeze(packed(b, expr.getArg(0), expr.getArg(1), n));
  Value result;
  for (unsigned i = 0; i < n; ++i) {
    const Pointer at = b.pointers.offset(first.at, first.type, literal(i, int_type, b.spans.of(&expr)));
    result.parts.push_back(b.accesses.load(b.memory.dereference(at, first.type), b.spans.of(&expr)));
  }
  return result;
}

Value vector_store(Builtins& b, const clang::CallExpr& expr, std::string_view) {
  const unsigned n = b.layout.components(expr.getArg(0)->getType());
  auto [held, first] =
      b.order.operands(true, [&] { return b.expressions.value(expr.getArg(0)); },
               [&] { return b.emitter.freeze(packed(b, expr.getArg(1), expr.getArg(2), n)); }, b.spans.of(&expr));
  for (unsigned i = 0; i < n; ++i) {
    const Pointer at = b.pointers.offset(first.at, first.type, literal(i, int_type, b.spans.of(&expr)));
    b.accesses.store(b.memory.dereference(at, first.type), held.parts[i], b.spans.of(&expr));
  }
  return {};
}

// Through a cache that nothing keeps up to date (CUDA C++ Programming Guide, 10.10): the kernel must not write
// what it reads so.
Value read_only_load(Builtins& b, const clang::CallExpr& expr, std::string_view) {
  const Pointer from = b.emitter.freeze(b.expressions.pointer(expr.getArg(0)));
  for (const Target& target : from.targets) b.special.read_only.emplace(target.region, b.spans.of(&expr));
  return b.accesses.load(b.memory.dereference(from, expr.getArg(0)->getType()->getPointeeType()), b.spans.of(&expr));
}

// Where a name of CUDA has no suffix, or `_system`, all threads of the device are meant. OpenCL C has order and
// scope behind the operands (3.0, 6.15.12.4); there memory_scope_work_item is for fences of images alone.
AtomicScope scope_of(Builtins& b, const clang::CallExpr& expr, std::string_view name, unsigned first) {
  if (b.options.language == CLanguage::Cuda) {
    return name.ends_with("_block") ? AtomicScope::Group : AtomicScope::All;
  }
  AtomicScope scope = AtomicScope::All;
  for (unsigned i = first; i < expr.getNumArgs(); ++i) {
    const clang::Expr* argument = expr.getArg(i);
    const auto number = known_integer(b, argument);
    if (!number) b.expressions.effect(argument);
    const auto* type = expr.getDirectCallee()->getParamDecl(i)->getType()->getAs<clang::EnumType>();
    if (!type || type->getDecl()->getName() != "memory_scope") continue;
    if (!number || *number < 1 || *number > 3)  // memory_scope_work_group, ..._device, ..._all_devices
      b.refusals.refuse("atomic_scope", argument, "this scope of an atomic operation has no meaning here");
    if (*number == 1) scope = AtomicScope::EqualGroup;
  }
  return scope;
}

// Atomic operations of both languages, on one integer (or, for xchg and add, a float) in memory.
// CUDA's atomicInc and atomicDec wrap at a bound.
Value atomic(Builtins& b, const clang::CallExpr& expr, std::string_view name) {
  const std::string operation = without_prefix(name);
  AtomicOp op = atomic_operations().at(operation);
  const Span at = b.spans.of(&expr);
  const clang::Expr* object = expr.getArg(0);
  if (b.options.language == CLanguage::Cuda && op == AtomicOp::Inc) op = AtomicOp::BoundedInc;
  if (b.options.language == CLanguage::Cuda && op == AtomicOp::Dec) op = AtomicOp::BoundedDec;
  const QualType type = object->getType()->getPointeeType().getUnqualifiedType();
  const QualType plain = Layout::without_atomic(type);
  if (type->isAtomicType()) b.kernel.fences = true;  // ordered unless it says otherwise (OpenCL C 6.15.12)
  const Type unit = b.refusals.type_of(plain, &expr);
  AtomicUpdate update{};
  update.op = op;
  const std::size_t count = op == AtomicOp::CmpXchg                      ? 2
                               : op == AtomicOp::Inc || op == AtomicOp::Dec ? 0
                                                                            : 1;
  Pointer target;
  std::vector<ExprPtr> given(count);
  std::vector<Operand> arguments{{[&] { target = b.emitter.freeze(b.expressions.pointer(object)); },
                                  [&](std::vector<ExprPtr*>& out) { collect(target, out); }}};
  for (std::size_t i = 0; i < given.size(); ++i) {
    const clang::Expr* argument = expr.getArg(static_cast<unsigned>(i) + 1);
    arguments.push_back({[&, i, argument] { given[i] = b.emitter.temporary(as(b.expressions.scalar(argument), unit), "operand"); },
                         [&, i](std::vector<ExprPtr*>& out) { collect(given[i], out); }});
  }
  b.order.in_sequence(Sequence::Open, arguments, at);
  update.operands = std::move(given);
  update.scope = scope_of(b, expr, name, static_cast<unsigned>(count) + 1);
  return {found_by(b, target, plain, std::move(update), expr), {}, {}};
}

ExprPtr found_by(Builtins& b, const Pointer& target, QualType type, AtomicUpdate update, const clang::Expr& expr) {
  const Span at = b.spans.of(&expr);
  const Type unit = b.refusals.type_of(type, &expr);
  const VarId old = b.emitter.declare("old", unit, nullptr, at);
  update.result = old;
  update_element(b, target, type, std::move(update), {}, expr);
  return make_expr(VarRef{old}, unit, at);
}

void emit_order(Builtins& b, const ir::MemoryOrder& order, Span at) {
  if (order.of == ir::OrderOf::Nothing) return;
  const VarId name = b.emitter.add_variable(std::string(ir::name_of_order(order)), ir::VarKind::Private, bool_type, at);
  b.emitter.append({std::make_shared<const ir::Stmt>(ir::Stmt{ir::Declare{name, nullptr}, at, true})});
}

// The operation on the element that the pointer means; `type`: of the element in the program. `update` has neither array nor indices.
void update_element(Builtins& b, const Pointer& target, QualType type, AtomicUpdate update, const ir::MemoryOrder& order,
                    const clang::Expr& expr) {
  const Span at = b.spans.of(&expr);
  const Type unit = b.refusals.type_of(type, &expr);
  const AtomicScope scope = update.scope;
  b.accesses.for_each_target(target, at, [&](const Target& to) {
    Region& of = b.memory.region(to.region);
    if (is_nowhere(of.kind)) return b.accesses.refute_null({{to}, nullptr, nullptr}, at);
    if (of.kind == RegionKind::Private)
      b.refusals.refuse("private_atomic", &expr, "an atomic operation on private memory");
    // A group is all that shares its local memory, whatever the scope (OpenCL 3.0, 3.3.6).
    update.scope = of.kind == RegionKind::Local ? AtomicScope::All : scope;
    if (of.constant) return b.emitter.emit(Assert{make_expr(BoolLit{false}, bool_type, at)}, at);
    const Plane& where = b.memory.plane(to, of, at);
    if (of.bytes || where.unit != unit) {
      const std::int64_t cells = of.bytes ? b.layout.bytes(type) : 1;
      // Two of them that overlap in part exclude each other no more than plain accesses do (PTX ISA 8.6,
      // "Morally strong operations"; OpenCL knows atomic operations on whole objects alone).
      if (b.special.atomic_cells.emplace(to.region, cells).first->second != cells) {
        b.refusals.refuse("mixed_atomics", &expr, "atomic operations of two sizes on one object");
      }
      if (update.result) b.emitter.emit(Havoc{*update.result}, at);
      emit_order(b, order, at);
      return exchange_cells(b, where, target.index, cells, update.scope, at);
    }
    emit_order(b, order, at);
    AtomicUpdate here = update;
    here.array = where.variables[0];
    here.indices = {respan(target.index, at)};
    b.emitter.emit(std::move(here), at);
  });
}

// An atomic operation on memory that is kept as another type: that each cell is touched atomically
// is all that is said of it. What it holds afterwards is unknown, as is what the operation returns.
void exchange_cells(Builtins& b, const Plane& cells, const ExprPtr& first, std::int64_t count,
                              AtomicScope scope, Span at) {
  for (std::int64_t i = 0; i < count; ++i) {
    AtomicUpdate update{};
    update.op = AtomicOp::Xchg;
    update.array = cells.variables[0];
    update.indices = {respan(add_index(first, literal(i, int_type, at)), at)};
    update.operands = {b.terms.unknown(cells.unit, at)};
    update.scope = scope;
    update.result = b.emitter.declare("cell", cells.unit, nullptr, at);  // it reads the cell, too
    b.emitter.emit(std::move(update), at);
  }
}

Value image_query(Builtins& b, const clang::CallExpr& expr, std::string_view) {
  return b.terms.unknown_value(expr.getType(), &expr);
}

// An image or a sampler that is a parameter of the kernel or stands outside of functions: the same thing
// wherever it is named. A parameter of an inlined function, or a name of a block, is not.
bool has_one_meaning(Builtins& b, const clang::ValueDecl& declaration) {
  const auto* variable = clang::dyn_cast<clang::VarDecl>(&declaration);
  return variable &&
         (variable->isFileVarDecl() || b.special.images.count(variable->getCanonicalDecl()) != 0);
}

// An image that is only read gives equal coordinates equal values: a function of the image and the
// sampler, of which nothing else is known.
Value image_read(Builtins& b, const clang::CallExpr& expr, std::string_view) {
  refuse_order_of_arguments(b, expr);
  const auto* type = expr.getArg(0)->getType()->getAs<clang::BuiltinType>();
  const std::string access =
      type ? std::string(type->getName(b.layout.context().getPrintingPolicy()).str()) : "";
  if (access.find("read_write") != std::string::npos) {
    b.refusals.refuse("read_write_image", &expr, "an image that is both read and written");
  }
  b.special.reads_textures = true;
  std::string name = "image";
  bool is_named = true;
  std::vector<ExprPtr> coordinates;
  for (unsigned i = 0; i < expr.getNumArgs(); ++i) {
    const clang::Expr* argument = expr.getArg(i);
    if (i == 0 || argument->getType()->isSamplerT()) {
      const auto* ref = clang::dyn_cast<clang::DeclRefExpr>(argument->IgnoreParenImpCasts());
      is_named = is_named && ref && has_one_meaning(b, *ref->getDecl());
      if (ref) name += "." + ref->getDecl()->getNameAsString();
    } else {
      const Value at = b.emitter.freeze(b.expressions.value(argument));
      if (at.scalar) coordinates.push_back(at.scalar);
      for (const Value& part : at.parts) coordinates.push_back(part.scalar);
    }
  }
  const unsigned n = b.layout.components(expr.getType());
  if (!is_named || n == 0) return b.terms.unknown_value(expr.getType(), &expr);
  Value result;
  for (unsigned i = 0; i < n; ++i) {
    result.parts.push_back({b.terms.intrinsic(name + "." + "xyzw"[i % 4], coordinates,
                                      unit_type(b, expr), b.spans.of(&expr)), {}, {}});
  }
  return result;
}

Value image_write(Builtins& b, const clang::CallExpr& expr, std::string_view) {
  refuse_order_of_arguments(b, expr);
  const Span at = b.spans.of(&expr);
  const auto* ref = clang::dyn_cast<clang::DeclRefExpr>(expr.getArg(0)->IgnoreParenImpCasts());
  const auto* declaration = ref ? clang::dyn_cast<clang::ParmVarDecl>(ref->getDecl()) : nullptr;
  if (!declaration || !b.special.images.count(declaration->getCanonicalDecl())) {
    b.refusals.refuse("image", &expr, "only images that are parameters of the kernel can be written");
  }
  const Value coordinates = b.emitter.freeze(b.expressions.value(expr.getArg(1)));
  for (unsigned i = 2; i < expr.getNumArgs(); ++i) b.expressions.effect(expr.getArg(i));  // level of detail, colour
  auto& array = b.special.images[declaration->getCanonicalDecl()];
  std::vector<ExprPtr> indices;
  const bool three = coordinates.parts.size() == 4;
  if (coordinates.parts.empty()) indices.push_back(to_int(coordinates.scalar));
  for (std::size_t i = std::min<std::size_t>(coordinates.parts.size(), three ? 3 : 2); i-- > 0;) {
    indices.push_back(to_int(coordinates.parts[i].scalar));
  }
  const Type unit = fixed_type(32, false);
  if (!array) {
    Type type = unit;
    type.shape = Shape::Array;
    type.rank = static_cast<std::uint8_t>(indices.size());
    array = b.emitter.add_variable(declaration->getNameAsString(), VarKind::GlobalArray, type,
                         b.spans.of(declaration->getLocation()));
    b.module.variables[*array].extents.resize(indices.size());
    b.kernel.arrays.push_back(*array);
  }
  if (b.module.variables[*array].type.rank != indices.size())
    b.refusals.refuse("image", &expr, "coordinates of two kinds");
  b.emitter.emit(Store{*array, std::move(indices), b.terms.unknown(unit, at)}, at);
  return {};
}

Builtin more_builtins(std::string_view name) {
  for (const auto family : {&gpuverify_builtin, &cuda_builtin,
                            &memory_builtin, &math_builtin}) {
    if (const auto found = family(name)) return found;
  }
  return nullptr;
}

}  // namespace permverify::parser::builtins
