// permverify: the command line.
#include <cstdio>
#include <exception>

#include "apps/cli/arguments.h"
#include "driver/export.h"
#include "driver/run.h"
#include "driver/run_kernel.h"
#include "report/display.h"
#include "report/explain.h"

namespace {

using namespace permverify;

int explain(const std::string& id) {
  const auto& pages = report::embedded_pages();
  if (id.empty()) {
    for (const auto& page : pages) std::printf("%.*s\n", static_cast<int>(page.name.size()), page.name.data());
    return 0;
  }
  if (const report::Page* page = report::find_page(pages, id)) {
    std::fwrite(page->text.data(), 1, page->text.size(), stdout);
    return 0;
  }
  std::fprintf(stderr, "permverify: no diagnostic is called `%s`\n", report::printable(id).c_str());
  for (const std::string& other : report::similar_pages(pages, id)) {
    std::fprintf(stderr, "  did you mean `%s`?\n", other.c_str());
  }
  return 3;
}

int act(const driver::Options& options) { return driver::run(options); }
int act(const driver::MachineOptions& options) { return driver::run_kernel(options); }
int act(const driver::ExportOptions& options) { return driver::export_opencl(options); }
int act(const driver::InferOptions& options) { return driver::infer(options); }
int act(const cli::Explain& request) { return explain(request.id); }
int act(const cli::Exit& done) { return done.code; }

}  // namespace

int main(int argc, char** argv) {
  try {
    return std::visit([](const auto& request) { return act(request); },
                      cli::parse_arguments(argc, argv));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "permverify: internal error: %s\n", error.what());
    return 4;
  }
}
