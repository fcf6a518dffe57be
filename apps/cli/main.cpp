// permverify: the command line.
#include <cstdio>
#include <exception>
#include <new>

#include "apps/cli/arguments.h"
#include "apps/serve/load_serve.h"
#include "driver/export/export.h"
#include "driver/output/write.h"
#include "driver/read/crash_guard.h"
#include "driver/run/run_kernel.h"
#include "driver/verify/run.h"
#include "driver/verify/stability.h"
#include "report/display.h"
#include "report/explain.h"
#include "report/words.h"
#include "support/exit_code.h"

namespace {

using namespace permverify;
using support::ExitCode;

int explain(const std::string& id, const std::string& language) {
  const auto& pages = report::embedded_pages();
  std::string text;
  if (id.empty()) {
    for (const auto& page : pages) text += std::string(page.name) + "\n";
  } else if (const report::Page* page = report::find_page(pages, id)) {
    text = report::text_of(*page, id);
    for (const auto& [name, source] : {std::pair("cuda", report::SourceLanguage::Cuda), std::pair("opencl", report::SourceLanguage::OpenCl)}) {
      if (language == name) text = report::in_words(source, report::with_examples_of(source, text));
    }
  } else {
    text = "permverify: no diagnostic is called `" + report::printable(id) + "`\n";
    for (const std::string& other : report::similar_pages(pages, id)) {
      text += "  did you mean `" + other + "`?\n";
    }
    driver::write_stderr(text);
    return ExitCode::BadUsage;
  }
  return driver::write_stdout(text) ? ExitCode::Success : ExitCode::InternalError;
}

int act(const driver::Options& options) { return driver::run(options); }
int act(const driver::MachineOptions& options) { return driver::run_kernel(options); }
int act(const cli::ReplayFault& request) { return cli::replay_fault(request); }
int act(const driver::ExportOptions& options) { return driver::export_opencl(options); }
int act(const driver::InferOptions& options) { return driver::infer(options); }
int act(const serve::ServerOptions& options) { return cli::load_and_serve(options); }
int act(const lab::LabOptions& options) { return lab::run_lab(options); }
int act(const driver::ConvertOptions& options) { return driver::convert(options); }
int act(const cli::CacheRequest& request) { return cli::tend_cache(request); }
int act(const lsp::ServerOptions& options) { return lsp::serve_editor(options); }
// Behind `batch plan -- `.
driver::Options parse_verify(const std::vector<std::string>& words) {
  std::vector<std::string> all{"verify"};
  all.insert(all.end(), words.begin(), words.end());
  cli::Request request = cli::parse_arguments(all);
  if (auto* options = std::get_if<driver::Options>(&request)) return std::move(*options);
  const auto* done = std::get_if<cli::Exit>(&request);
  std::string complaint = done == nullptr ? "" : done->complaint;
  const std::string head = "permverify: ";
  if (complaint.starts_with(head)) complaint.erase(0, head.size());
  while (complaint.ends_with('\n')) complaint.pop_back();
  throw std::invalid_argument(complaint.empty() ? "behind `--` stand files and options of `verify`" : complaint);
}

int act(const cli::BatchRequest& request) { return cli::do_batch(request, parse_verify); }
int act(const cli::Stability& request) { return driver::stability(request.options, request.seeds); }
int act(const cli::Watch& request) { return cli::watch(request); }
int act(const cli::Explain& request) { return explain(request.id, request.language); }
int act(const cli::Exit& done) {
  driver::write_stderr(done.complaint);
  return driver::write_stdout(done.text) ? done.code : ExitCode::InternalError;
}

}  // namespace

int main(int argc, char** argv) {
  const driver::CrashGuard guard("crashed");
  try {
    return driver::after_output(std::visit([](const auto& request) { return act(request); },
                                           cli::parse_arguments({argv + 1, argv + argc})));
  } catch (const std::bad_alloc&) {
    std::fputs("permverify: internal error: out of memory\n", stderr);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "permverify: internal error: %s\n", error.what());
  }
  return ExitCode::InternalError;
}
