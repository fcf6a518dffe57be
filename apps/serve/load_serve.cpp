#include "apps/serve/load_serve.h"

#include <dlfcn.h>
#include <unistd.h>

#include "driver/output/write.h"
#include "driver/read/clang_module.h"
#include "support/exit_code.h"

namespace permverify::cli {
namespace {

constexpr const char* module_file = "/libpermverify_serve.so";

int cannot(const std::string& why) {
  driver::write_stderr("permverify: serve: the server cannot be loaded: " + why + "\n");
  return support::ExitCode::InternalError;
}

int cannot_load() {
  const char* const text = dlerror();
  return cannot(text == nullptr ? "unknown reason" : text);
}

}  // namespace

int load_and_serve(const serve::ServerOptions& options) {
  std::string sought;
  for (const std::string& folder : driver::clang_module_folders()) {  // modules lie together
    const std::string path = folder + module_file;
    if (access(path.c_str(), F_OK) == 0) {
      void* const module = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);  // never closed
      if (module == nullptr) return cannot_load();
      void* const symbol = dlsym(module, "permverify_serve");
      if (symbol == nullptr) return cannot_load();
      return reinterpret_cast<serve::Serve*>(symbol)(&options);
    }
    sought += (sought.empty() ? "" : ", ") + folder;
  }
  return cannot(std::string("there is no ") + (module_file + 1) + " in " + sought);
}

}  // namespace permverify::cli
