#include "apps/cli/about.h"

#include "checker/check.h"
#include "driver/read/clang_module.h"

namespace permverify::cli {

std::string short_help() {
  return "permverify proves GPU kernels (PVL, OpenCL, CUDA) correct, or shows what breaks.\n\n"
         "  permverify kernel.cu                            verify a file, for every launch\n"
         "  permverify .                                    every file with kernels in this folder and below it\n"
         "  permverify kernel.cl --local-size 256 --check races\n"
         "                                                  groups of 256 threads, data races only\n"
         "  permverify . -q --out sarif=report.sarif        only the verdicts, and a report for a CI server\n"
         "  permverify explain race:write_write             what an id of a report means, and the usual cures\n\n"
         "`permverify --help` lists the commands, `permverify verify --help` the options of a verification.\n"
         "Exit codes: 0 all proved, 1 something refuted, 2 bad input, 3 bad usage, 4 internal error, 5 undecided.\n";
}

std::string versions(const std::string& own) {
  const driver::ClangModule clang = driver::load_clang_module(driver::clang_module_folders());
  const std::string front_end = clang.parse == nullptr    ? "cannot be loaded (" + clang.problem + ")"
                                : clang.version.empty() ? "of unknown version"
                                                        : clang.version;
  return "permverify " + own + "\nsolvers: " + checker::solver_names(checker::SolverChoice::Both) +
         "\nfront end for OpenCL and CUDA: " + front_end + "\n";
}

}  // namespace permverify::cli
