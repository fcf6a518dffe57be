#include "parser/clang/lowering.h"

#include <algorithm>
#include <limits>
#include <unordered_map>

#include "logic/ir/effects.h"
#include "logic/ir/named_barrier.h"
#include "logic/ir/number_barriers.h"
#include "logic/ir/traverse.h"
#include "parser/clang/accesses.h"
#include "parser/clang/annotation_binder.h"
#include "parser/clang/assumptions.h"
#include "parser/clang/emitter.h"
#include "parser/clang/host_launches.h"
#include "parser/clang/invoke.h"
#include "parser/clang/layout.h"
#include "parser/clang/memory_model.h"
#include "parser/clang/named_barriers.h"
#include "parser/clang/parameters.h"
#include "parser/clang/refusals.h"
#include "parser/clang/spans.h"
#include "parser/clang/statements.h"
#include "parser/clang/terms.h"

namespace permverify::parser {

using namespace ir;

void Lowering::refuse_written_read_only(const Effects& effects) {
  for (const auto& [key, at] : special_.read_only) {
    if (!is_object(memory_.region(key).kind)) continue;
    for (const auto& [path, plane] : memory_.region(key).planes) {
      for (const VarId var : plane.variables) {
        if (!effects.stored.count(var) && !effects.updated.count(var)) continue;
        refusals_.refuse("read_only_load", at, "the kernel writes what `__ldg` reads: the value may be an old one");
      }
    }
  }
}

namespace {

// nvcc accepts no kernel with one of these.
void refuse_signature(const clang::FunctionDecl& function, Refusals& refusals) {
  if (function.isVariadic()) {
    refusals.refuse("kernel_ellipsis", function.getEllipsisLoc(), "a kernel has no ellipsis");
  }
  const auto* type = function.getType()->getAs<clang::FunctionProtoType>();
  if (type != nullptr && type->hasExceptionSpec()) {
    refusals.refuse("kernel_exception_specification", function.getLocation(), "a kernel has no exception specification");
  }
}

// CUDA C++ Programming Guide, technical specifications per compute capability: the same since 3.0. OpenCL leaves
// the limit to the device (CL_DEVICE_MAX_WORK_GROUP_SIZE).
std::optional<SizeLimits> size_limits(const ClangOptions& options) {
  const auto& most = options.max_group;
  if (options.any_group || (options.language == CLanguage::OpenCl && !most)) return std::nullopt;
  SizeLimits limits;
  limits.group = most.value_or(1024);
  const std::string threads = std::to_string(*limits.group);
  if (options.language == CLanguage::OpenCl) {
    limits.assumption = {"group_limit", "a work-group has at most " + threads + " work-items", {}};
    return limits;
  }
  constexpr std::int64_t depth = 64, rows = 65'535;
  limits.most = {{std::nullopt, std::nullopt, depth}, {std::numeric_limits<std::int32_t>::max(), rows, rows}};
  limits.assumption = {"cuda_limits", "a block has at most " + threads + " threads, 64 of them in z; a grid has fewer than 2^31 blocks in x and at most 65,535 in y and z", {}};
  return limits;
}

}  // namespace

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
    refusals_.refuse("launch_bounds", bounds->getMaxThreads(), "this number of threads is not known here");
  }
  kernel_.most_in_group = most.Val.getInt().getExtValue();
  const Span at = spans_.of(bounds->getMaxThreads());
  for (const int dimension : {-1, 0, 1, 2}) {
    if (dimension >= kernel_.dimensions) break;
    const ExprPtr size = make_expr(ir::BuiltinRef{ir::Builtin::Gsize, dimension}, int_type, at);
    const ExprPtr end = literal(*kernel_.most_in_group, int_type, at);
    kernel_.thread_contract.requires_clauses.push_back(
        unwritten(make_expr(ir::Binary{BinaryOp::Le, size, end}, bool_type, at)));
  }
}

// Of collectives of a library. In one dimension it is as if the source demanded it of each launch.
void Lowering::collective_group_size() {
  if (special_.block_sizes.empty()) return;
  const auto [threads, at] = *special_.block_sizes.begin();
  if (special_.block_sizes.size() > 1) {
    refusals_.refuse("block_size", special_.block_sizes.rbegin()->second, "collectives for blocks of different sizes in one kernel");
  }
  if (kernel_.dimensions == 1) {
    kernel_.required_gsize = {threads, 1, 1};
    kernel_.launch.gsize[0] = threads;
  } else {
    const ExprPtr size = make_expr(ir::BuiltinRef{ir::Builtin::Gsize, -1}, int_type, at);
    kernel_.thread_contract.requires_clauses.push_back(
        unwritten(make_expr(ir::Binary{BinaryOp::Eq, size, literal(threads, int_type, at)}, bool_type, at)));
    kernel_.most_in_group = threads;
  }
}

ir::Kernel Lowering::kernel(const clang::FunctionDecl& function, const std::string& name) {
  kernel_.name = name;
  kernel_.span = spans_.of(function.getLocation());
  kernel_.names_components = true;
  kernel_.max_threads = options_.max_threads;
  kernel_.limits = size_limits(options_);
  required_group_size(function);
  if (options_.language == CLanguage::Cuda) {
    name_launched_axes(function, layout_.context(), kernel_);
  }
  refusals_.refuse_misread(function);
  refusals_.refuse_host_traits(function);
  refuse_signature(function, refusals_);
  frames_.push_back({});
  frames_.back().function = &function;
  variables_.find_modified(function);
  const auto* block = clang::cast<clang::CompoundStmt>(function.getBody());
  const StmtList body = emitter_.captured([&] {
    for (const clang::ParmVarDecl* declaration : function.parameters()) {
      parameters_.parameter(*declaration);
      statements_.name_variable(*declaration);
    }
    variables_.in_contract = true;
    binder_.contract_annotations(function);
    variables_.in_contract = false;
    copies_.start_kernel(kernel_);
    for (const VarId var : copies_.apart().watch()) order_.ignore(var);
    statements_.compound_statement(*block);
    copies_.owe_none(spans_.of(block->getRBracLoc()));
  });
  kernel_.end = spans_.of(block->getRBracLoc());
  copies_.refuse_specifications(body);
  kernel_.body = ir::with_barrier_counters(module_, ir::with_numbered_barriers(ir::put_back(body, emitter_.reads())));
  launch_bounds(function);
  collective_group_size();
  refuse_partial_barriers(kernel_, special_.arrivals, refusals_);
  copies_.apart().refuse_others(kernel_);
  accesses_.find_unset_pointers();
  finish(function);
  return std::move(kernel_);
}

// What no clause says and the proof takes for granted, and whether rights were given at all.
void Lowering::finish(const clang::FunctionDecl& function) {
  auto& facts = kernel_.thread_contract.requires_clauses;
  facts.insert(facts.begin(), parameters_.length_facts().begin(), parameters_.length_facts().end());
  const Span at = spans_.of(function.getLocation());
  for (const clang::VarDecl* variable : parameters_.host_pointers()) {
    if (!variables_.modified.count(variable)) continue;
    refusals_.refuse("pointer_in_memory", variable->getLocation(),
                     "the kernel changes this pointer: what it points to is not known");
  }
  parameters_.describe_pointers(function);
  if (parameters_.given_pointers() > 1) assumptions_.add("aliasing", "no two pointer parameters overlap", at);
  for (const VarId array : kernel_.arrays) {
    const Variable& variable = module_.variables[array];
    if (!variable.extents.empty() && !variable.extents[0]) {
      assumptions_.add("extents", "every access to an array of unknown length lies inside it", at);
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
  if (special_.reads_textures && writes) {
    assumptions_.add("texture_aliasing", "no texture or image that is read lies over memory that the kernel writes", at);
  }
  if (options_.device_bits != 64) {
    assumptions_.add("device_bits", "`size_t` and pointers have " + std::to_string(options_.device_bits) + " bits", at);
  }
  if (kernel_.max_threads) {
    const std::string most = *kernel_.max_threads == INT32_MAX
                                 ? "fewer than 2^31"
                                 : "at most " + std::to_string(*kernel_.max_threads);
    assumptions_.add("max_threads", "a launch has " + most + " work-items", at);
  }
  kernel_.permissions_missing = !kernel_.arrays.empty() && !binder_.has_rights();
}

Lowering::Lowering(ClangRun& run, Layout& layout, const ClangOptions& options, ir::Module& module,
                   support::DiagnosticSink& sink, Facts& facts,
                   const std::vector<annotation::Block>& annotations,
                   annotation::Resolver& annotated)
    : layout_(layout),
      options_(options),
      module_(module),
      spans_(run, module),
      refusals_(run, layout, options, sink, frames_, spans_),
      emitter_(module, objects_),
      terms_(layout, options, module, spans_, refusals_, emitter_),
      order_(layout, objects_, refusals_, emitter_, terms_),
      assumptions_(kernel_),
      memory_(layout, options, module, facts, kernel_, objects_, spans_, refusals_, emitter_, terms_),
      copies_(module, facts, refusals_, emitter_, terms_, memory_),
      accesses_(layout, module, facts, kernel_, objects_, spans_, refusals_, emitter_, terms_, memory_, pointers_,
          copies_),
      pointers_(layout, facts, spans_, refusals_, emitter_, terms_, assumptions_, memory_),
      places_(layout, options, frames_, objects_, variables_, spans_, refusals_, emitter_, order_, memory_,
          accesses_, pointers_, expressions_, operators_, initialisers_, calls_, builtins_),
      expressions_(layout, frames_, variables_, spans_, refusals_, emitter_, terms_, order_, memory_, accesses_,
          pointers_, places_, operators_, conversions_, initialisers_, calls_, parameters_, statements_, builtins_),
      operators_(layout, frames_, spans_, refusals_, emitter_, terms_, order_, memory_, accesses_, pointers_,
          places_, expressions_),
      conversions_(layout, facts, frames_, spans_, refusals_, emitter_, terms_, memory_, accesses_, pointers_,
          places_, expressions_, builtins_),
      initialisers_(layout, frames_, objects_, spans_, refusals_, emitter_, terms_, order_, memory_, accesses_,
          places_, expressions_, calls_, inliner_),
      calls_(layout, options, frames_, spans_, refusals_, emitter_, terms_, order_, assumptions_, memory_,
          accesses_, places_, expressions_, operators_, initialisers_, inliner_, builtins_),
      inliner_(layout, facts, frames_, objects_, variables_, scope_, spans_, refusals_, emitter_, order_, assumptions_, memory_,
          accesses_, initialisers_, statements_, binder_),
      statements_(run, layout, kernel_, facts, frames_, variables_, scope_, spans_, refusals_, emitter_, terms_, memory_,
          accesses_, places_, expressions_, initialisers_, binder_, gpuverify_),
      binder_(run, layout, module, sink, annotations, annotated, kernel_, frames_, scope_, spans_, refusals_,
          emitter_, statements_, gpuverify_, names_),
      gpuverify_(module, sink, kernel_, frames_, spans_, refusals_, emitter_, assumptions_, expressions_),
      parameters_(layout, options, module, kernel_, frames_, objects_, variables_, special_, spans_, refusals_,
          emitter_, assumptions_, memory_, accesses_),
      builtins_{layout, options, module, kernel_, frames_, variables_, special_, spans_, refusals_, emitter_,
          terms_, order_, assumptions_, memory_, accesses_, pointers_, places_, expressions_, conversions_,
          binder_, gpuverify_, copies_},
      names_(run, layout, module, sink, frames_, variables_, scope_, refusals_, emitter_, memory_, accesses_,
          pointers_, places_, expressions_, binder_, parameters_) {}

}  // namespace permverify::parser
