// OpenCL C and CUDA source -> typed, resolved IR, through Clang 19 (docs/opencl.md, docs/cuda.md).
// The implementation is a shared module that is loaded at the first such file, so a PVL run does not
// load Clang (driver/read/clang_module.h).
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "logic/ir/module.h"
#include "support/diagnostic.h"

namespace permverify::parser {

// HostC: C of the host, of which only the launches are read.
enum class CLanguage : std::uint8_t { OpenCl, Cuda, HostC };

// A query of the file system by the front end, and its result.
struct FileAnswer {
  enum class Kind : std::uint8_t {
    Absent,
    Folder,
    File,     // `digest`: SHA-256 of what was read; empty where only its presence was asked for
    Changing  // a result that may change: a list of a folder, the time of the day
  };
  Kind kind = Kind::Absent;
  std::string path;      // as it was asked for
  std::string digest;
  std::string identity;  // two paths with one identity are one file: `#pragma once` depends on it
};

struct ClangOptions {
  CLanguage language = CLanguage::OpenCl;
  std::string standard;                    // `--std`, as Clang takes it ("CL1.2"); empty: default
  std::vector<std::string> include_dirs;   // -I, in order
  std::vector<std::string> defines;        // -D, "NAME" or "NAME=VALUE"
  int device_bits = 64;                    // width of size_t and of pointers: 32 or 64
  std::optional<std::int64_t> max_threads = (std::int64_t{1} << 31) - 1;  // unset: any number
  std::optional<std::int64_t> max_group;   // threads of a group; unset: what the language says
  bool any_group = false;                  // no limit of sizes, whatever the language says
  bool host = true;                        // look for the launches in the host's code
  std::string host_file;                   // OpenCL: the file that launches the kernels, C or C++ by its ending; empty: not given
  std::optional<support::BufferId> host_buffer;  // its text
  int work_dim = 0;                        // dimensions of the launch; 0: one to three
  std::vector<std::string> kernels;        // only these are lowered; empty: all
  std::vector<FileAnswer>* answers = nullptr;  // gets everything that was asked of the file system; null: it is not noted
};

// Reports Clang's errors, `unsupported:<what>` for constructs without a meaning, and the errors of
// annotations, each at its place; included files become further buffers of `sources`.
// The module holds the kernels that could be lowered, in the order of the source; none if Clang
// rejects the file. Never throws.
std::optional<ir::Module> parse_clang(support::SourceManager& sources, support::BufferId buffer,
                                      const ClangOptions& options, support::DiagnosticSink& sink);

}  // namespace permverify::parser
