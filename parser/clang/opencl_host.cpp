#include "parser/clang/opencl_host.h"

#include <algorithm>

#include "parser/clang/asked_files.h"

namespace permverify::parser {
namespace {

// Macros of the command line are those of the kernels; the file may use one of the same name with another value.
ClangOptions host_options(const ClangOptions& kernel_options) {
  ClangOptions options;
  options.language = kernel_options.host_file.ends_with(".c") ? CLanguage::HostC : CLanguage::Cuda;
  options.include_dirs = kernel_options.include_dirs;
  options.answers = kernel_options.answers;
  return options;
}

}  // namespace

OpenClHost::OpenClHost(support::SourceManager& sources, const ClangOptions& options, host::KernelFile kernels) : options_(host_options(options)) {
  noted_file_system(options_.answers)->getBufferForFile(options.host_file);  // as a file that was asked for
  run_.emplace(sources, *options.host_buffer, options_, false);
  support::DiagnosticSink found;
  const bool readable = run_->report(found);
  if (!readable || run_->errors() != 0 || !run_->unfound().empty() || found.has_errors()) {
    unread_ = "the host's code has errors";
    const auto& all = found.all();
    const auto error = std::find_if(all.begin(), all.end(), [](const auto& d) { return d.severity == support::Severity::Error; });
    const support::Diagnostic* first = error == all.end() ? run_->first_overlooked() : &*error;
    if (first) unread_ += ": " + first->message + " (line " + std::to_string(sources.position(first->primary.span).line) + ")";
    else if (!run_->unfound().empty()) unread_ = "a header of the host's code was not found: " + run_->unfound().front();
    options_of_unread_.emplace(sources.buffer(*options.host_buffer).text(), kernels);
    return;
  }
  launches_.emplace(run_->context(), host_file(), std::move(kernels));
}

host::File OpenClHost::host_file() {
  const auto range_of = [this](clang::SourceRange range) { return run_->map().span(range); };
  return {range_of, [this] { return run_->overlooked_places(); },
          [this, range_of](clang::SourceRange range) {
            const ir::Span span = range_of(range);
            return run_->map().text(span.file).substr(span.begin, span.end - span.begin);
          },
          [this](std::string_view name) { return run_->macro_words(name); },
          [this] { return depends_on_compiler(); }};
}

bool OpenClHost::depends_on_compiler() const {
  const auto asked = run_->asked_macros();
  return std::any_of(asked.begin(), asked.end(), [](const std::string& macro) {
    return macro.find("clang") != std::string::npos || macro.find("CUDA") != std::string::npos || macro.find("NVCC") != std::string::npos ||
           macro.find("PERMVERIFY") != std::string::npos;
  });
}

void OpenClHost::add_to(ir::Module& module, ir::Kernel& kernel, const clang::FunctionDecl& function) {
  if (launches_) return launches_->add_to(module, kernel, function);
  kernel.launched_in_file = true;
  kernel.unknown_launches = unread_;
  if (options_of_unread_) options_of_unread_->add_to(kernel);
}

}  // namespace permverify::parser
