#include "host/launches.h"

#include <algorithm>
#include <map>
#include <set>

#include "host/build_options.h"
#include "host/described.h"
#include "host/kernel_lookups.h"
#include "host/program_texts.h"
#include "logic/ir/axes.h"

namespace permverify::host {

namespace {

constexpr std::size_t most_launches = 12;  // of a kernel; beyond, each counts as any launch

// Two launches of which the same is known are one for a proof.
std::string key_of(const ir::HostLaunch& launch) {
  std::string key;
  for (const auto* sizes : {&launch.sizes.gsize, &launch.sizes.ngroups}) {
    for (const auto& size : *sizes) key += (size ? std::to_string(*size) : "any") + ",";
  }
  for (const auto* facts : {&launch.facts, &launch.lengths}) {
    for (const ir::HostFact& fact : *facts) key += fact.text + ";";
  }
  for (const auto& placement : launch.placed) key += std::to_string(placement.array) + "=" + std::to_string(placement.base) + ";";
  key += launch.distinct ? "distinct;" : ";";
  return key + std::to_string(launch.span.begin) + "@" + std::to_string(launch.span.file);
}

}  // namespace

class Launches::Impl {
 public:
  Impl(const clang::ASTContext& context, const File& file, const std::optional<KernelFile>& kernels)
      : file_(file), is_opencl_(kernels.has_value()), functions_(context, file.errors()),
        executor_(context, functions_, terms_, file.macro, kernels.value_or(KernelFile{})) {
    if (kernels) options_.emplace(context, *kernels);
    if (kernels && kernels->literals) other_text_ = why_other_text(context, *kernels->literals);
    executor_.run();
  }

  // Whether code of the file may launch the kernel, though it is not known how.
  bool may_be_launched(const clang::FunctionDecl& function) const {
    if (is_opencl_) return !why_unknown(function).empty() || executor_.meets(function);
    const auto& all = functions_.all_launches();
    const auto launches = [&](const clang::CallExpr* call) {
      const clang::FunctionDecl* launched = launched_by(*call);
      return launched ? launched->getCanonicalDecl() == function.getCanonicalDecl() : may_launch_in_template(*call, function);
    };
    const std::string name = function.getNameAsString();
    return functions_.is_taken(function) || executor_.may_be_looked_up(function) || executor_.may_be_dropped(name) || is_named_by_unread(function) || std::any_of(all.begin(), all.end(), launches);
  }

  // Why some launch of the kernel may be unknown; empty: all are known.
  std::string why_unknown(const clang::FunctionDecl& function) const {
    if (is_opencl_ && !other_text_.empty()) return other_text_;
    if (is_opencl_) return options_->why_other().empty() ? executor_.why_incomplete() : options_->why_other();
    if (std::string reason = executor_.why_incomplete(function); !reason.empty()) return reason;
    // A statement that Clang dropped may have been a launch.
    const std::string name = function.getNameAsString();
    if (executor_.may_be_dropped(name)) return "code that was not read mentions the kernel";
    return is_named_by_unread(function) ? "code that was not read may launch it" : std::string();
  }

  void note_options(ir::Kernel& kernel) const {
    if (options_) options_->add_to(kernel);
  }

  // Gives the kernel its launches. Else why they are unknown.
  std::string describe(ir::Module& module, ir::Kernel& kernel, const clang::FunctionDecl& function) {
    name_axes(kernel, function);
    std::vector<ir::HostLaunch> launches;
    std::set<std::string> known;
    for (const Met& met : executor_.met()) {
      if (met.kernel != function.getCanonicalDecl()) continue;
      Described described(executor_, terms_, file_, module, kernel, function, met);
      auto launch = described.launch();
      if (!described.refused().empty()) {
        kernel.contradicted.push_back({"uniform_groups", described.refused(), file_.span(met.site->getSourceRange())});
        return described.refused();
      }
      if (described.has_other_dimensions()) return "a launch may have more dimensions than the kernel names";
      note_broken(described, kernel);
      note_cooperation(met, kernel);
      if (!kernel.contradicted.empty()) return "a launch breaks an assumption of the proof";
      if (const auto& two = described.overlap(); !two.empty()) {
        kernel.assumptions.push_back({"overlapping_arguments", two, file_.span(met.site->getSourceRange())});
        return "one pointer is given for two parameters that are not proved as one array: their types differ, or a precondition gives a length";
      }
      if (!launch || (launch->symbols.empty() && !known.insert(key_of(*launch)).second)) continue;
      launch->assumptions.push_back({"host_program", program(), launch->span});
      launches.push_back(std::move(*launch));
    }
    if (launches.size() > most_launches) return "the program has too many launches of it";
    const auto& all = functions_.all_launches();
    const auto in_template = [&](const clang::CallExpr* call) { return may_launch_in_template(*call, function); };
    if (launches.empty() && std::any_of(all.begin(), all.end(), in_template)) return "a launch of it stands in a template without an instance";
    kernel.launches = std::move(launches);
    return {};
  }

  // A launch that is not followed and passes one variable for two pointers breaks the assumption that these are different memory.
  void note_shared_pointers(ir::Kernel& kernel, const clang::FunctionDecl& function) const {
    for (const clang::CallExpr* call : functions_.all_launches()) {
      const clang::FunctionDecl* launched = clang::isa<clang::CUDAKernelCallExpr>(call) ? launched_by(*call) : nullptr;
      if (!launched || launched->getCanonicalDecl() != function.getCanonicalDecl() || !passes_one_pointer_twice(*call)) continue;
      kernel.contradicted.push_back({"aliasing", "a launch passes one pointer for two parameters", file_.span(call->getSourceRange())});
      return;
    }
  }

 private:
  // Two parameters that only read may have one array.
  static bool passes_one_pointer_twice(const clang::CallExpr& call) {
    std::map<const clang::Decl*, bool> only_read;
    for (const clang::Expr* argument : call.arguments()) {
      const auto* ref = clang::dyn_cast<clang::DeclRefExpr>(argument->IgnoreParenCasts());
      if (!ref || !argument->getType()->isPointerType()) continue;
      const bool reads = argument->getType()->getPointeeType().isConstQualified();
      const auto [found, is_new] = only_read.emplace(ref->getDecl()->getCanonicalDecl(), reads);
      if (!is_new && !(reads && found->second)) return true;
      found->second = found->second && reads;
    }
    return false;
  }

  bool is_named_by_unread(const clang::FunctionDecl& function) const {
    const std::string name = function.getNameAsString();
    const auto names_it = [&](clang::SourceRange range) {
      const std::string_view text = file_.text(range);
      const auto names = names_in(text, file_.macro);
      if (text.empty() || !names || names->count(name) != 0) return true;
      KernelLookups lookups;
      lookups.note(text, *names);
      return lookups.has(function);
    };
    const std::vector<clang::SourceRange> on_device = functions_.unread_on_device();
    return std::any_of(functions_.unread().begin(), functions_.unread().end(), names_it) || std::any_of(on_device.begin(), on_device.end(), names_it);
  }

  // Not every kernel asks that its pointers are not null.
  static void note_broken(const Described& described, ir::Kernel& kernel) {
    const bool asks = std::any_of(kernel.assumptions.begin(), kernel.assumptions.end(), [](const auto& a) { return a.id == "not_null"; });
    for (const ir::Assumption& broken : described.broken()) {
      if (broken.id != "not_null" || asks) kernel.contradicted.push_back(broken);
    }
  }

  // A range may have more axes than the kernel names: its work-items differ on these, too.
  void name_axes(ir::Kernel& kernel, const clang::FunctionDecl& function) const {
    for (const Met& met : executor_.met()) {
      if (met.kernel != function.getCanonicalDecl() || !met.is_range) continue;
      const auto& sizes = *met.grid.value.elements;
      for (std::size_t d = 0; d < std::min<std::size_t>(3, sizes.size()); ++d) {
        if (sizes[d].is_integer() && sizes[d].number.is_int(1)) continue;
        for (const ir::Builtin which : {ir::Builtin::Ngroups, ir::Builtin::Gsize}) ir::name_axis(kernel, which, static_cast<int>(d));
      }
    }
  }

  // A barrier of the grid needs a launch that starts all blocks together.
  void note_cooperation(const Met& met, ir::Kernel& kernel) const {
    const clang::FunctionDecl* callee = met.site->getDirectCallee();
    const bool cooperative = !clang::isa<clang::CUDAKernelCallExpr>(met.site) && callee && callee->getIdentifier() && callee->getName().contains("Cooperative");
    const bool asks = std::any_of(kernel.assumptions.begin(), kernel.assumptions.end(), [](const auto& a) { return a.id == "cooperative_launch"; });
    if (cooperative || !asks) return;
    kernel.contradicted.push_back({"cooperative_launch", "a launch of the file is not cooperative, and the kernel has a barrier of the grid", file_.span(met.site->getSourceRange())});
  }

  const char* program() const {
    if (is_opencl_) {
      return functions_.has_main() ? "the program is the file of the host, compiled for Linux without NDEBUG, and builds the file of the kernels with the macros given here; no "
                                     "other file launches them, and no call of OpenCL before the launch fails that only makes, copies or starts something"
                                   : "the kernel is launched in the file of the host only, by functions that may be called with any arguments, and is built with the macros given "
                                     "here; no call of OpenCL before the launch fails that only makes, copies or starts something";
    }
    if (functions_.has_main()) return "the program is this file, compiled without OpenMP and without NDEBUG: no other one calls its functions or launches its kernels";
    return "the kernel is launched in this file only, by functions that may be called with any arguments";
  }

  const File& file_;
  const bool is_opencl_;
  std::optional<BuildOptions> options_;  // of OpenCL
  std::string other_text_;  // OpenCL: why the kernels may be others than those of the literals
  term::TermManager terms_;
  Functions functions_;
  Executor executor_;
};

Launches::Launches(const clang::ASTContext& context, File file) : context_(context), file_(std::move(file)) {}
Launches::Launches(const clang::ASTContext& context, File file, KernelFile kernels)
    : context_(context), file_(std::move(file)), kernels_(std::move(kernels)) {}
Launches::~Launches() = default;

void Launches::add_to(ir::Module& module, ir::Kernel& kernel, const clang::FunctionDecl& function) {
  if (!impl_) impl_ = std::make_unique<Impl>(context_, file_, kernels_);
  impl_->note_options(kernel);
  kernel.launched_in_file = impl_->may_be_launched(function);
  kernel.unknown_launches = file_.depends_on_compiler() ? "the host's code depends on the compiler, or on `__CUDA_ARCH__`" : impl_->why_unknown(function);
  if (!kernel.unknown_launches.empty()) return impl_->note_shared_pointers(kernel, function);
  const std::size_t variables = module.variables.size();
  kernel.unknown_launches = impl_->describe(module, kernel, function);
  if (!kernel.unknown_launches.empty()) module.variables.resize(variables);  // without symbols of launches
}

}  // namespace permverify::host
