// Around the C front end: which one reads a file, what happens when it is missing, refuses or dies.
#include "driver/read/read_module.h"

#include <dlfcn.h>

#include <algorithm>
#include <catch2/catch.hpp>

#include "driver/read/clang_module.h"
#include "driver/read/including_file.h"
#include "driver/verify/pipeline.h"
#include "report/summary.h"
#include "tests/unit/driver/folder.h"

using namespace permverify;
using driver::Language;
using tests::Folder;

namespace {

constexpr const char* pvl = "kernel f(int n) {\n  void main() { }\n}\n";

driver::ReadOptions with_fake() {
  driver::ReadOptions options;
  options.module_folders = {PERMVERIFY_FAKE_CLANG};
  return options;
}

struct Read {
  support::SourceManager sources;
  support::DiagnosticSink sink;
  std::optional<ir::Module> module;
  Read(const std::string& path, const driver::ReadOptions& options)
      : module(driver::read_module(sources, path, options, sink)) {}
  std::string complaint() const { return sink.all().empty() ? "" : sink.all().front().id; }
};

driver::Session verified(std::vector<std::string> files, const std::string& kernel = "") {
  driver::Options options;
  options.files = std::move(files);
  options.read = with_fake();
  options.command = driver::Command::Check;
  options.selection.kernel = kernel;
  driver::Session session;
  driver::run_pipeline(session, options);
  return session;
}

bool is_loaded(const std::string& path) {
  void* const handle = dlopen(path.c_str(), RTLD_NOW | RTLD_NOLOAD);
  if (handle == nullptr) return false;
  dlclose(handle);
  return true;
}

}  // namespace

TEST_CASE("the extension chooses the language, --lang overrides it") {
  driver::ReadOptions options;
  CHECK(language_of("a.cl", options) == Language::OpenCl);
  CHECK(language_of("a.cu", options) == Language::Cuda);
  CHECK(language_of("a.pvl", options) == Language::Pvl);
  CHECK(language_of("a.txt", options) == Language::Pvl);
  CHECK(language_of("cl", options) == Language::Pvl);
  options.language = Language::Cuda;
  CHECK(language_of("a.cl", options) == Language::Cuda);
}

TEST_CASE("a PVL file does not load the C front end, a C file does") {
  const Folder folder;
  const std::string copy = folder.path + "/" + driver::clang_module_file;
  std::filesystem::copy_file(std::string(PERMVERIFY_FAKE_CLANG) + "/" + driver::clang_module_file, copy);
  driver::ReadOptions options;
  options.module_folders = {folder.path + "/nowhere", folder.path};
  const Read first(folder.file("a.pvl", pvl), options);
  REQUIRE(first.module);
  CHECK_FALSE(is_loaded(copy));
  const Read second(folder.file("b.cl", "kernel f\n"), options);
  REQUIRE(second.module);
  CHECK(second.module->kernels.size() == 1);
  CHECK(is_loaded(copy));
}

TEST_CASE("without the module a C file is bad input, and the complaint says where it was sought") {
  const Folder folder;
  driver::ReadOptions options;
  options.module_folders = {folder.path + "/here", folder.path + "/there"};
  const Read read(folder.file("a.cl", "kernel f\n"), options);
  CHECK_FALSE(read.module);
  REQUIRE(read.complaint() == "input:no_clang");
  const support::Diagnostic& d = read.sink.all().front();
  REQUIRE(d.notes.size() == 1);
  CHECK(d.notes[0].find(folder.path + "/here, " + folder.path + "/there") != std::string::npos);
  CHECK(d.help.find("libclang-19-dev") != std::string::npos);
}

TEST_CASE("a file that is no module, or another one, is no front end") {
  const Folder folder;
  folder.file(driver::clang_module_file, "not an object file");
  driver::ReadOptions options;
  options.module_folders = {folder.path};
  CHECK(Read(folder.file("a.cl", "kernel f\n"), options).complaint() == "input:no_clang");
}

TEST_CASE("the module is sought beside the program, then in lib/permverify") {
  const auto folders = driver::clang_module_folders();
  REQUIRE(folders.size() == 2);
  CHECK(std::filesystem::equivalent(folders[0] + "/unit_driver", "/proc/self/exe"));
  CHECK(std::filesystem::path(folders[1]).lexically_relative(folders[0]) == "../lib/permverify");
}

TEST_CASE("the options reach the front end, those of the file's comment before those of the command line") {
  const Folder folder;
  driver::ReadOptions options = with_fake();
  options.c.defines = {"N=2"};
  options.c.include_dirs = {"inc"};
  options.c.device_bits = 32;
  options.c.max_threads.reset();
  options.c.standard = "CL2.0";
  const Read read(folder.file("a.cl", "//-DN=1\ndefines\nkernel f\n"), options);
  REQUIRE(read.sink.all().size() == 1);
  CHECK(read.sink.all()[0].message == "opencl -DN=1 -DN=2 -Iinc 32 CL2.0any");
  const Read cuda(folder.file("a.cu", "defines\nkernel f\n"), with_fake());
  CHECK(cuda.sink.all()[0].message == "cuda 64 2147483647");
}

TEST_CASE("a comment's sizes are every kernel's") {
  const Folder folder;
  const Read read(folder.file("a.cl", "//--local_size=8 --num_groups=2\nkernel f\nkernel g\n"),
                  with_fake());
  REQUIRE(read.module);
  for (const ir::Kernel& kernel : read.module->kernels) {
    CHECK(kernel.launch.gsize[0] == 8);
    CHECK(kernel.launch.ngroups[0] == 2);
  }
}

TEST_CASE("a file of refused kernels is bad input; one kernel left is verified, and the rank is bad input") {
  const Folder folder;
  CHECK_FALSE(Read(folder.file("a.cl", "refuse asm\n"), with_fake()).module);
  const auto session = verified({folder.file("b.cl", "refuse asm\nkernel f\n")});
  REQUIRE(session.report.files.size() == 1);
  CHECK(session.report.files[0].bad_input);
  CHECK(session.report.files[0].kernels.size() == 2);  // the file's level, and f
  CHECK(report::exit_code(report::summarise(session.report, {})) == 2);
}

TEST_CASE("a file without kernels is empty, unless --kernel looks for one elsewhere") {
  const Folder folder;
  CHECK(Read(folder.file("a.cl", "nothing\n"), with_fake()).complaint() == "input:empty");
  const auto session =
      verified({folder.file("a.cl", "kernel f\n"), folder.file("b.cl", "kernel g\n")}, "g");
  REQUIRE(session.report.files.size() == 2);
  CHECK_FALSE(session.report.files[0].bad_input);
  CHECK_FALSE(session.report.files[1].bad_input);
  CHECK(session.kernels_seen == std::set<std::string>{"g"});
}

TEST_CASE("a crash of the front end costs its file only") {
  const Folder folder;
  const auto session = verified({folder.file("a.cl", "crash\n"), folder.file("b.cl", "kernel f\n"),
                                 folder.file("c.pvl", pvl)});
  REQUIRE(session.report.files.size() == 3);
  REQUIRE(session.report.files[0].diagnostics.size() == 1);
  CHECK(session.report.files[0].diagnostics[0].id == "internal:front_end");
  CHECK_FALSE(session.report.files[1].bad_input);
  CHECK_FALSE(session.report.files[2].bad_input);
  CHECK(report::exit_code(report::summarise(session.report, {})) == 4);
}

TEST_CASE("what a file was read with is told again") {
  ir::Module module;
  module.kernels.emplace_back().name = "k<int>";
  const auto words = [&module](const driver::ReadOptions& options, const std::string& kernel = "") {
    return to_words(options, kernel, module);
  };
  CHECK(words({}).empty());
  driver::ReadOptions options;
  options.language = Language::OpenCl;
  options.c.include_dirs = {"a b"};
  options.c.defines = {"N=1", "M"};
  options.c.standard = "CL2.0";
  options.c.device_bits = 32;
  options.c.max_threads = 7;
  options.c.max_group = 256;
  options.c.work_dim = 2;
  CHECK(words(options) ==
        std::vector<std::string>{"--lang", "opencl", "-I", "a b", "-D", "N=1", "-D", "M", "--std",
                                 "CL2.0", "--device-bits", "32", "--max-threads", "7",
                                 "--max-local-size", "256", "--work-dim", "2"});
  options = {};
  options.c.max_threads.reset();
  CHECK(words(options) == std::vector<std::string>{"--max-threads", "any"});
  options = {};
  options.c.any_group = true;
  CHECK(words(options) == std::vector<std::string>{"--max-local-size", "any"});
  CHECK(words({}, "k") == std::vector<std::string>{"--kernel", "k<int>"});
}

TEST_CASE("a part of a program is noted, with the file that includes it") {
  const Folder folder;
  folder.file("a.cu", "// #include \"part.cu\" is no include: \n#include \"other_part.cu\"\n");
  folder.file("main.cu", "int n;\n  #  include \t\"part.cu\"\n");
  folder.file("notes.txt", "#include \"part.cu\"\n");
  CHECK(driver::including_file(folder.file("part.cu", "")) == "main.cu");
  CHECK(driver::including_file(folder.path + "/main.cu").empty());
  CHECK(driver::including_file(folder.path + "/nowhere/part.cu").empty());
}
