#include "serve/sandbox.h"

#include <unistd.h>

#include <filesystem>
#include <stdexcept>

#include "serve/process.h"

namespace permverify::serve {
namespace {

namespace fs = std::filesystem;

constexpr const char* inside = "/permverify";  // where the program lies in the sandbox
constexpr const char* processes = "--nproc=64";  // that a job may have, counted in its own name space

std::string find_program(const std::string& name) {
  for (const char* folder : {"/usr/bin/", "/bin/", "/usr/local/bin/"}) {
    if (access((folder + name).c_str(), X_OK) == 0) return folder + name;
  }
  return "";
}

}  // namespace

Sandbox::Sandbox(SandboxMode mode, std::string program) : program_(std::move(program)) {
  if (mode == SandboxMode::Off) {
    reason_ = "switched off";
    return;
  }
  wrapper_ = find_program("bwrap");
  if (wrapper_.empty()) {
    reason_ = "bubblewrap is not installed";
  } else {
    on_ = true;
    on_ = probe();
    if (!on_) reason_ = "bubblewrap does not work here: name spaces are not allowed";
  }
  if (on_ && geteuid() == 0) {
    reason_ = "the server runs as root, whose processes the system does not count: a job may start any number";
  }
  if (!on_ && mode == SandboxMode::Require) throw std::runtime_error("--sandbox require: " + reason_);
}

// The whole profile, with the program in it.
bool Sandbox::probe() {
  std::string folder = (fs::temp_directory_path() / "permverify-probe-XXXXXX").string();
  if (mkdtemp(folder.data()) == nullptr) return false;
  Process process;
  const Outcome outcome = process.run(command({folder, "probe"}, {"--version"}), "/", {std::chrono::seconds(10)}, [](const auto&) {});
  std::error_code ignored;
  fs::remove_all(folder, ignored);
  return outcome.ending == Ending::Exited && outcome.code == 0 && outcome.out.rfind("permverify ", 0) == 0;
}

std::string Sandbox::path_of(const Folder& folder) const { return on_ ? "/" + folder.name : folder.path; }

std::vector<std::string> Sandbox::command(const Folder& folder, const std::vector<std::string>& words,
                                          const Folder& reads) const {
  std::vector<std::string> result;
  const std::string program_name = fs::path(program_).filename();
  if (on_) {
    const std::string home = path_of(folder);
    result = {wrapper_, "--unshare-user", "--unshare-all", "--die-with-parent", "--cap-drop", "ALL", "--clearenv",
              "--setenv", "PATH", "/usr/bin:/bin", "--setenv", "HOME", home, "--setenv", "LC_ALL", "C.UTF-8",
              "--ro-bind", "/usr", "/usr", "--symlink", "usr/lib", "/lib", "--symlink", "usr/lib64", "/lib64",
              "--symlink", "usr/bin", "/bin", "--proc", "/proc", "--dev", "/dev",
              "--size", std::to_string(64 << 20), "--tmpfs", "/tmp"};
    const fs::path from = fs::path(program_).parent_path();
    const auto show = [&](const fs::path& file) {
      result.insert(result.end(), {"--ro-bind", file.string(), std::string(inside) + "/" + file.filename().string()});
    };
    show(from / program_name);
    // The front end lies with the program, or where `make install` puts it.
    for (const fs::path& place : {from, from.parent_path() / "lib" / "permverify"}) {
      const fs::path front_end = place / "libpermverify_clang.so";
      if (!fs::exists(front_end)) continue;
      show(front_end);
      break;
    }
    if (!reads.path.empty()) result.insert(result.end(), {"--ro-bind", reads.path, path_of(reads)});
    result.insert(result.end(), {"--bind", folder.path, home, "--chdir", home});
    const std::string counted = find_program("prlimit");
    if (!counted.empty()) result.insert(result.end(), {counted, processes});
  }
  result.push_back(on_ ? std::string(inside) + "/" + program_name : program_);
  result.insert(result.end(), words.begin(), words.end());
  return result;
}

}  // namespace permverify::serve
