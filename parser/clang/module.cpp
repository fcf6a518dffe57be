// The entrance of the module that the driver loads: Clang, then each kernel by itself.
#include "parser/clang/lowering.h"

#include <algorithm>

namespace permverify::parser {
namespace {

constexpr int most_passes = 40;  // far beyond what pointers need; then something is wrong

class Kernels {
 public:
  explicit Kernels(const ClangOptions& options) : options_(options) {}
  void visit(const clang::DeclContext& context) {
    for (const clang::Decl* decl : context.decls()) {
      if (const auto* function = clang::dyn_cast<clang::FunctionDecl>(decl)) consider(*function);
      if (const auto* tmpl = clang::dyn_cast<clang::FunctionTemplateDecl>(decl)) {
        for (const auto* instance : tmpl->specializations()) consider(*instance);
      }
      if (clang::isa<clang::NamespaceDecl>(decl) || clang::isa<clang::LinkageSpecDecl>(decl)) {
        visit(*clang::cast<clang::DeclContext>(decl));
      }
    }
  }
  std::vector<const clang::FunctionDecl*> found;

 private:
  void consider(const clang::FunctionDecl& function) {
    const bool kernel = function.hasAttr<clang::OpenCLKernelAttr>() || function.hasAttr<clang::CUDAGlobalAttr>();
    if (!kernel || !function.doesThisDeclarationHaveABody() || function.isDependentContext()) return;
    const auto& names = options_.kernels;
    if (!names.empty() && std::find(names.begin(), names.end(), function.getNameAsString()) == names.end()) return;
    found.push_back(&function);
  }
  const ClangOptions& options_;
};

// Lowers the kernel until a pass learns nothing new. Leaves `module` alone when it is refused.
bool lower(ClangRun& run, Layout& layout, const ClangOptions& options, const clang::FunctionDecl& function,
           ir::Module& module, support::DiagnosticSink& sink) {
  Facts facts;
  for (int pass = 0; pass < most_passes; ++pass) {
    facts.start_pass();
    ir::Module attempt = module;
    support::DiagnosticSink found;
    try {
      Lowering lowering(run, layout, options, attempt, found, facts);
      attempt.kernels.push_back(lowering.kernel(function));
    } catch (const Refused&) {
      for (const auto& d : found.all()) sink.report(d);
      return false;
    }
    if (facts.changed()) continue;
    for (const auto& d : found.all()) sink.report(d);
    if (found.has_errors()) return false;
    module = std::move(attempt);
    return true;
  }
  support::Diagnostic d;
  d.id = "unsupported:pointers";
  d.message = "what the pointers of this kernel may point to does not settle";
  d.primary.span = run.map().span(function.getLocation());
  sink.report(std::move(d));
  return false;
}

}  // namespace

std::optional<ir::Module> parse_clang(support::SourceManager& sources, support::BufferId buffer,
                                      const ClangOptions& options, support::DiagnosticSink& sink) {
  ClangRun run(sources, buffer, options, sink);
  if (!run.succeeded()) return std::nullopt;
  Layout layout(run.context());
  ir::Module module;
  Kernels kernels(options);
  kernels.visit(*run.context().getTranslationUnitDecl());
  std::size_t lowered = 0;
  for (const auto* function : kernels.found) {
    lowered += lower(run, layout, options, *function, module, sink) ? 1 : 0;
  }
  if (lowered == 0 && !kernels.found.empty()) return std::nullopt;
  return module;
}

}  // namespace permverify::parser

extern "C" __attribute__((visibility("default"))) void permverify_parse_clang(
    permverify::support::SourceManager* sources, permverify::support::BufferId buffer,
    const permverify::parser::ClangOptions* options, permverify::support::DiagnosticSink* sink,
    std::optional<permverify::ir::Module>* result) {
  *result = permverify::parser::parse_clang(*sources, buffer, *options, *sink);
}
