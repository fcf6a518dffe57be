// A kernel as a whole: parameters, launch, and what is taken for granted.
#include "logic/ir/effects.h"
#include "logic/ir/traverse.h"
#include "parser/clang/host_launches.h"
#include "parser/clang/lowering.h"

namespace permverify::parser {

using namespace ir;
using clang::QualType;

namespace {

// Pointer variables that are only ever read: everything else than reading them counts as a change.
class FindModified {
 public:
  FindModified(std::set<const clang::VarDecl*>& out) : out_(out) {}
  void visit(const clang::Stmt* stmt, bool read) {
    if (!stmt) return;
    using namespace clang;
    if (const auto* ref = dyn_cast<DeclRefExpr>(stmt)) {
      const auto* variable = dyn_cast<VarDecl>(ref->getDecl());
      if (variable && !read) out_.insert(variable->getCanonicalDecl());
      return;
    }
    if (const auto* cast = dyn_cast<CastExpr>(stmt)) {
      return visit(cast->getSubExpr(), cast->getCastKind() == CK_LValueToRValue);
    }
    if (const auto* parens = dyn_cast<ParenExpr>(stmt)) return visit(parens->getSubExpr(), read);
    if (const auto* declaration = dyn_cast<DeclStmt>(stmt)) {
      for (const Decl* decl : declaration->decls()) {
        const auto* variable = dyn_cast<VarDecl>(decl);
        if (variable && variable->hasInit()) visit(variable->getInit(), false);
      }
      return;
    }
    for (const clang::Stmt* child : stmt->children()) visit(child, false);
  }

 private:
  std::set<const clang::VarDecl*>& out_;
};

}  // namespace

void Lowering::find_modified(const clang::FunctionDecl& function) {
  if (!scanned_.insert(function.getCanonicalDecl()).second) return;
  FindModified(modified_).visit(function.getBody(), false);
  if (const auto* constructor = clang::dyn_cast<clang::CXXConstructorDecl>(&function)) {
    for (const auto* init : constructor->inits())
      FindModified(modified_).visit(init->getInit(), false);
  }
}

void Lowering::assume(const std::string& id, const std::string& text, Span at) {
  for (const auto& known : kernel_.assumptions) {
    if (known.id == id && known.text == text) return;
  }
  kernel_.assumptions.push_back({id, text, at});
}

// A pointer that the host gives: to an array of its own.
Value Lowering::given_pointer(const clang::VarDecl& parameter, QualType pointee,
                              const std::string& name) {
  ++given_pointers_;
  VarKey memory{memory_instance, parameter.getCanonicalDecl()};
  while (regions_.count(memory)) --memory.instance;  // one of several in a record
  Region fresh;
  const auto space = pointee.getAddressSpace();
  fresh.kind = space == clang::LangAS::opencl_local ? RegionKind::Local : RegionKind::Global;
  fresh.constant = space == clang::LangAS::opencl_constant;
  fresh.name = name;
  fresh.declared = parameter.getLocation();
  fresh.element = pointee->isVoidType() || pointee->isIncompleteType()
                      ? layout_.context().UnsignedCharTy
                      : pointee.getCanonicalType();
  add_region(memory, std::move(fresh));
  Value held;
  held.pointer =
      Pointer{{Target{memory, {}}}, nullptr, literal(0, int_type, span(parameter.getLocation()))};
  return held;
}

// `__device__ float *p;` at file scope: the host sets it before the launch. What the kernel only reads
// points where it pointed then.
std::optional<Value> Lowering::host_pointer(const clang::VarDecl& variable) {
  const auto* canonical = variable.getCanonicalDecl();
  const bool of_device = variable.hasAttr<clang::CUDADeviceAttr>() ||
                         variable.hasAttr<clang::CUDAConstantAttr>();
  const QualType type = variable.getType();
  if (!of_device || !variable.isFileVarDecl() || variable.getAnyInitializer() ||
      variable.hasAttr<clang::AliasAttr>() || variable.hasAttr<clang::AsmLabelAttr>() ||
      modified_.count(canonical) || type.isVolatileQualified() || !type->isPointerType() ||
      type->getPointeeType()->isAnyPointerType() || type->isFunctionPointerType()) {
    return std::nullopt;
  }
  const VarKey own{0, canonical};  // the same in every function that is inlined
  if (const auto known = bindings_.find(own); known != bindings_.end()) return known->second;
  Value held = given_pointer(variable, type->getPointeeType(), variable.getNameAsString());
  not_null(span(variable.getLocation()));
  host_pointers_.insert(canonical);
  bindings_.insert_or_assign(own, held);
  return held;
}

// [dcl.enum]: a value of an enumeration without a fixed type lies between the powers of two that its
// enumerators need; the host has no others to give.
void Lowering::enumeration_range(QualType type, const ExprPtr& value, const Type& as_type) {
  const auto* enumeration = type->getAs<clang::EnumType>();
  if (!enumeration || options_.language != CLanguage::Cuda) return;
  const clang::EnumDecl* declared = enumeration->getDecl()->getDefinition();
  if (!declared || declared->isFixed() || declared->isScoped()) return;
  const unsigned positive = declared->getNumPositiveBits();
  const unsigned negative = declared->getNumNegativeBits();
  const unsigned bits = negative == 0 ? positive : std::max(negative, positive + 1) - 1;
  if (bits > 62) return;
  const std::int64_t above = std::int64_t{1} << bits;
  const Span at = value->span;
  const auto compare = [&](BinaryOp op, std::int64_t bound) {
    const ExprPtr said = make_expr(
        ir::Binary{op, value, literal(bound, as_type, at)}, bool_type, at);
    length_facts_.push_back(unwritten(said));
  };
  compare(BinaryOp::Ge, negative == 0 ? 0 : -above);
  compare(BinaryOp::Le, above - 1);
  assume("enum_values", "parameters of an enumeration have a value of it", at);
}

namespace {

// A launch gives values by name: a parameter without one has its position.
std::string name_of(const clang::ParmVarDecl& parameter) {
  const std::string name = parameter.getNameAsString();
  return name.empty() ? "unnamed." + std::to_string(parameter.getFunctionScopeIndex() + 1) : name;
}

}  // namespace

void Lowering::pointer_parameter(const clang::ParmVarDecl& parameter) {
  const Span at = span(parameter.getLocation());
  const std::string name = name_of(parameter);
  Value held = given_pointer(parameter, parameter.getType()->getPointeeType(), name);
  const VarKey own = key(parameter.getCanonicalDecl());
  if (!modified_.count(parameter.getCanonicalDecl())) {
    bindings_.insert_or_assign(own, std::move(held));
    return;
  }
  const Place variable =
      new_private(own, name, parameter.getType(), parameter.getLocation());
  declare_storage(variable, at);
  given_.insert_or_assign(own, held);
  store(variable, held, at);
}

// Scalars are parameters of the kernel; vectors and records become one parameter for each leaf.
void Lowering::parameter(const clang::ParmVarDecl& declaration) {
  const QualType type = declaration.getType();
  const Span at = span(declaration.getLocation());
  const VarKey own = key(declaration.getCanonicalDecl());
  refuse_layout(type, declaration.getLocation());
  if (type->isAnyPointerType()) return pointer_parameter(declaration);
  if (type->isImageType() || type->isSamplerT()) return image_parameter(declaration);
  if (type->isReferenceType())
    refuse("parameter", declaration.getLocation(), "a parameter that is a reference");
  const std::string name = name_of(declaration);
  if (const auto scalar = layout_.scalar(type)) {
    const VarId var = add_variable(name, VarKind::KernelParam, *scalar, at);
    kernel_.params.push_back(var);
    enumeration_range(type, make_expr(VarRef{var}, *scalar, at), *scalar);
    Region of;
    of.name = name;
    of.element = type.getCanonicalType().getUnqualifiedType();
    of.fixed_count = 1;
    of.declared = declaration.getLocation();
    Region& region = add_region(own, std::move(of));
    if (region.registers) {
      region.planes[{}] = Plane{*scalar, {var}};
      return;
    }
    Place place{{{Target{own, {}}}, nullptr, literal(0, int_type, at)}, type, {}};
    declare_storage(place, at);
    const Value held{make_expr(VarRef{var}, *scalar, at), {}, {}};
    given_.insert_or_assign(own, held);
    store(place, held, at);
    return;
  }
  const Place object = new_private(own, name, type, declaration.getLocation());
  declare_storage(object, at);
  const Value held = parameter_parts(type, name, declaration);
  given_.insert_or_assign(own, held);
  store(object, held, at);
}

Value Lowering::parameter_parts(QualType type, const std::string& name,
                                const clang::ParmVarDecl& of) {
  Value result;
  const Span at = span(of.getLocation());
  const QualType t = type.getCanonicalType();
  if (const auto scalar = layout_.scalar(t)) {
    const VarId var = add_variable(name, VarKind::KernelParam, *scalar, at);
    kernel_.params.push_back(var);
    result.scalar = make_expr(VarRef{var}, *scalar, at);
  } else if (const unsigned n = layout_.components(t)) {
    for (unsigned i = 0; i < n; ++i) {
      const std::string part =
          name + "." + (n <= 4 ? std::string(1, "xyzw"[i]) : "s" + std::to_string(i));
      result.parts.push_back(parameter_parts(layout_.component_type(t), part, of));
    }
  } else if (const auto* array = layout_.context().getAsConstantArrayType(t)) {
    if (array->getSize().getZExtValue() > 1024)
      refuse("large_array", of.getLocation(), "a parameter with an array of more than 1024 elements");
    for (std::uint64_t i = 0; i < array->getSize().getZExtValue(); ++i) {
      result.parts.push_back(
          parameter_parts(array->getElementType(), name + "." + std::to_string(i), of));
    }
  } else if (t->isAnyPointerType() && !t->isFunctionPointerType()) {
    not_null(span(of.getLocation()));
    return given_pointer(of, t->getPointeeType(), name);
  } else if (layout_.is_record(t)) {
    for (const auto& field : layout_.fields(t)) {
      result.parts.push_back(
          parameter_parts(field.type, field.name.empty() ? name : name + "." + field.name, of));
    }
  } else {
    refuse("parameter", of.getLocation(),
           "a parameter of type `" + type.getAsString() + "` has no meaning here");
  }
  return result;
}

// OpenCL C 6.7.2: a launch with groups of another size is an error.
void Lowering::required_group_size(const clang::FunctionDecl& function) {
  const auto* required = function.getAttr<clang::ReqdWorkGroupSizeAttr>();
  if (!required) return;
  const std::array<std::int64_t, 3> sizes{required->getXDim(), required->getYDim(),
                                          required->getZDim()};
  kernel_.required_gsize = sizes;
  for (int d = 0; d < 3; ++d) {
    kernel_.launch.gsize[d] = sizes[d];
    if (sizes[d] > 1) kernel_.dimensions = std::max(kernel_.dimensions, d + 1);
  }
}

// CUDA C++ 10.38: a launch with more threads in a block fails. That is a precondition, of each dimension
// as well: a product says little to a solver.
void Lowering::launch_bounds(const clang::FunctionDecl& function) {
  const auto* bounds = function.getAttr<clang::CUDALaunchBoundsAttr>();
  if (!bounds || !bounds->getMaxThreads()) return;
  clang::Expr::EvalResult most;
  if (!bounds->getMaxThreads()->EvaluateAsInt(most, layout_.context())) {
    refuse("launch_bounds", bounds->getMaxThreads(), "this number of threads is not known here");
  }
  kernel_.most_in_group = most.Val.getInt().getExtValue();
  const Span at = span(bounds->getMaxThreads());
  for (const int dimension : {-1, 0, 1, 2}) {
    if (dimension >= kernel_.dimensions) break;
    const ExprPtr size = make_expr(ir::BuiltinRef{ir::Builtin::Gsize, dimension}, int_type, at);
    const ExprPtr end = literal(*kernel_.most_in_group, int_type, at);
    kernel_.thread_contract.requires_clauses.push_back(
        unwritten(make_expr(ir::Binary{BinaryOp::Le, size, end}, bool_type, at)));
  }
}

ir::Kernel Lowering::kernel(const clang::FunctionDecl& function, const std::string& name) {
  kernel_.name = name;
  kernel_.span = span(function.getLocation());
  kernel_.names_components = true;
  kernel_.max_threads = options_.max_threads;
  required_group_size(function);
  if (options_.language == CLanguage::Cuda) {
    kernel_.dimensions = std::max(kernel_.dimensions, launched_dimensions(function, layout_.context()));
  }
  refuse_misread(function);
  frames_.push_back({});
  frames_.back().function = &function;
  find_modified(function);
  StmtList body;
  out_.push_back(&body);
  for (const clang::ParmVarDecl* declaration : function.parameters()) {
    parameter(*declaration);
    name_variable(*declaration);
  }
  in_contract_ = true;
  contract_annotations(function);
  in_contract_ = false;
  const auto* block = clang::cast<clang::CompoundStmt>(function.getBody());
  compound_statement(*block);
  out_.pop_back();
  kernel_.end = span(block->getRBracLoc());
  kernel_.body = ir::put_back(body, reads());
  launch_bounds(function);
  find_unset_pointers();
  finish(function);
  return std::move(kernel_);
}

// What no clause says and the proof takes for granted, and whether rights were given at all.
void Lowering::finish(const clang::FunctionDecl& function) {
  auto& facts = kernel_.thread_contract.requires_clauses;
  facts.insert(facts.begin(), length_facts_.begin(), length_facts_.end());
  const Span at = span(function.getLocation());
  for (const clang::VarDecl* variable : host_pointers_) {
    if (!modified_.count(variable)) continue;
    refuse("pointer_in_memory", variable->getLocation(),
           "the kernel changes this pointer: what it points to is not known");
  }
  if (given_pointers_ > 1) assume("aliasing", "no two pointer parameters overlap", at);
  for (const VarId array : kernel_.arrays) {
    const Variable& variable = module_.variables[array];
    if (!variable.extents.empty() && !variable.extents[0]) {
      assume("extents", "every access to an array of unknown length lies inside it", at);
    }
  }
  bool writes = false;
  const Effects effects = effects_of(kernel_.body);
  refuse_written_read_only(effects);
  for (const auto* arrays : {&effects.stored, &effects.updated}) {
    for (const VarId array : *arrays) {
      writes = writes || module_.variables[array].kind == VarKind::GlobalArray;
    }
  }
  if (reads_textures_ && writes) {
    assume("texture_aliasing", "no texture or image that is read lies over memory that the kernel writes", at);
  }
  if (options_.device_bits != 64) {
    assume("device_bits", "`size_t` and pointers have " + std::to_string(options_.device_bits) + " bits", at);
  }
  if (kernel_.max_threads) {
    const std::string most = *kernel_.max_threads == INT32_MAX
                                 ? "fewer than 2^31"
                                 : "at most " + std::to_string(*kernel_.max_threads);
    assume("max_threads", "a launch has " + most + " work-items", at);
  }
  kernel_.permissions_missing = !kernel_.arrays.empty() && !has_rights_;
}

}  // namespace permverify::parser
