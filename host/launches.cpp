#include "host/launches.h"

#include <algorithm>
#include <set>

#include "host/described.h"

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
  Impl(const clang::ASTContext& context, const File& file)
      : functions(context, file.errors()), executor(context, functions, terms, file.macro) {
    executor.run();
  }
  term::TermManager terms;
  Functions functions;
  Executor executor;
};

Launches::Launches(const clang::ASTContext& context, File file) : context_(context), file_(std::move(file)) {}
Launches::~Launches() = default;

void Launches::add_to(ir::Module& module, ir::Kernel& kernel, const clang::FunctionDecl& function) {
  if (!impl_) impl_ = std::make_unique<Impl>(context_, file_);
  const std::string name = function.getNameAsString();
  const auto may_be_launched_by = [&](clang::SourceRange range) {
    const std::string_view text = file_.text(range);
    const auto names = names_in(text, file_.macro);
    return text.empty() || !names || names->count(name) != 0;
  };
  const Functions& functions = impl_->functions;
  const auto& all = functions.all_launches();
  kernel.launched_in_file = functions.is_taken(function) || impl_->executor.may_be_dropped(name) ||
                            std::any_of(functions.unread().begin(), functions.unread().end(), may_be_launched_by) ||
                            std::any_of(all.begin(), all.end(), [&](const clang::CallExpr* call) {
                              const clang::FunctionDecl* launched = launched_by(*call);
                              return launched && launched->getCanonicalDecl() == function.getCanonicalDecl();
                            });
  const auto unknown = [&](const std::string& reason) { kernel.unknown_launches = reason; };
  if (file_.depends_on_compiler()) return unknown("the host's code depends on the compiler, or on `__CUDA_ARCH__`");
  if (const std::string reason = impl_->executor.why_incomplete(function); !reason.empty()) return unknown(reason);
  // A statement that Clang dropped may have been a launch.
  if (impl_->executor.may_be_dropped(name)) return unknown("code that was not read mentions the kernel");
  if (std::any_of(functions.unread().begin(), functions.unread().end(), may_be_launched_by)) return unknown("code that was not read may launch it");
  std::vector<ir::HostLaunch> launches;
  std::set<std::string> known;
  const std::size_t variables = module.variables.size();
  for (const Met& met : impl_->executor.met()) {
    if (met.kernel != function.getCanonicalDecl()) continue;
    Described described(impl_->executor, impl_->terms, file_, module, kernel, function, met);
    auto launch = described.launch();
    if (described.has_other_dimensions()) {
      module.variables.resize(variables);
      return unknown("a launch may have more dimensions than the kernel names");
    }
    for (const ir::Assumption& broken : described.broken()) {
      const bool asks = std::any_of(kernel.assumptions.begin(), kernel.assumptions.end(), [](const auto& a) { return a.id == "not_null"; });
      if (broken.id != "not_null" || asks) kernel.contradicted.push_back(broken);
    }
    if (!kernel.contradicted.empty()) {
      module.variables.resize(variables);
      return unknown("a launch breaks an assumption about pointers");
    }
    if (const auto& two = described.overlap(); !two.empty()) {
      module.variables.resize(variables);
      kernel.assumptions.push_back({"overlapping_arguments", two, file_.span(met.site->getSourceRange())});
      return unknown("one pointer is given for two parameters that are not proved as one array: their types differ, or a precondition gives a length");
    }
    if (!launch || (launch->symbols.empty() && !known.insert(key_of(*launch)).second)) continue;
    if (!impl_->functions.has_main()) {
      launch->assumptions.push_back({"host_program", "the kernel is launched in this file only, by functions that may be called with any arguments", launch->span});
    } else {
      launch->assumptions.push_back({"host_program", "the program is this file, compiled without OpenMP and without NDEBUG: no other one calls its functions or launches its kernels", launch->span});
    }
    launches.push_back(std::move(*launch));
  }
  if (launches.size() > most_launches) {
    module.variables.resize(variables);
    return unknown("the program has too many launches of it");
  }
  kernel.launches = std::move(launches);
}

}  // namespace permverify::host
