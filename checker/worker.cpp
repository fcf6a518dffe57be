#include "checker/worker.h"

#include <cxxabi.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstring>
#include <exception>
#include <fstream>
#include <new>
#include <string>
#include <string_view>
#include <typeinfo>

#include "checker/wire.h"
#include "support/address_sanitizer.h"

namespace permverify::checker {

namespace {

// Address space that the process has inherited. Without limits on memory it is not asked for.
[[maybe_unused]] std::uint64_t inherited_bytes() {
  std::ifstream statm("/proc/self/statm");
  std::uint64_t pages = 0;
  statm >> pages;
  return pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

// Lowers the soft limit to `wanted`, or raises it as far as the hard one allows.
void set_soft_limit(int resource, rlim_t wanted) {
  rlimit limit{};
  if (getrlimit(static_cast<__rlimit_resource>(resource), &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max == RLIM_INFINITY ? wanted : std::min(wanted, limit.rlim_max);
  setrlimit(static_cast<__rlimit_resource>(resource), &limit);
}

// A solver that runs out of memory may throw where nothing may be thrown: in a destructor, or through C.
[[noreturn]] void end_without_a_word() {
  const std::type_info* thrown = abi::__cxa_current_exception_type();
  const std::string_view name = thrown == nullptr ? "" : thrown->name();
  const bool memory = name.find("bad_alloc") != name.npos || name.find("out_of_memory") != name.npos;
  _exit(memory ? exit_out_of_memory : exit_failed);
}

void confine(unsigned memory_mb) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // Handlers of the parent do not apply to the worker.
  for (const int signal : {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGTERM, SIGINT}) {
    std::signal(signal, SIG_DFL);
  }
  set_soft_limit(RLIMIT_CORE, 0);
  // Terms and the solvers' own passes are recursive; a deep term is no reason to give up.
  set_soft_limit(RLIMIT_STACK, rlim_t{100} << 20);
  if constexpr (!support::has_address_sanitizer) {
    set_soft_limit(RLIMIT_AS, inherited_bytes() + (rlim_t{memory_mb} << 20));
  }
  std::set_new_handler([] { _exit(exit_out_of_memory); });
  std::set_terminate(end_without_a_word);
}

bool send_all(int channel, const char* data, std::size_t size) {
  while (size > 0) {
    const ssize_t sent = send(channel, data, size, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return false;
    data += sent;
    size -= static_cast<std::size_t>(sent);
  }
  return true;
}

bool send_frame(int channel, const JobResult& result) {
  const std::string payload = to_bytes(result.verdict);
  if (payload.size() > largest_payload) return false;
  const FrameHeader header{static_cast<std::uint32_t>(payload.size()), result.leave ? 1U : 0U};
  char raw[sizeof header];
  std::memcpy(raw, &header, sizeof header);
  return send_all(channel, raw, sizeof raw) && send_all(channel, payload.data(), payload.size());
}

}  // namespace

void work(int channel, std::span<const std::size_t> jobs, const Job& job, unsigned memory_mb) {
  confine(memory_mb);
  try {
    for (const std::size_t index : jobs) {
      const JobResult result = job(index);
      if (!send_frame(channel, result)) _exit(exit_failed);
      if (result.leave) break;
    }
  } catch (const std::bad_alloc&) {
    _exit(exit_out_of_memory);
  } catch (...) {
    _exit(exit_failed);
  }
  _exit(0);
}

}  // namespace permverify::checker
