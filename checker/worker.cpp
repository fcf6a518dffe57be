#include "checker/worker.h"

#include <cxxabi.h>
#include <malloc.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdlib>
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

// Address space of the process. Without limits on memory it is not asked for.
std::uint64_t address_space() {
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

void confine() {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // Handlers of the parent do not apply to the worker.
  for (const int signal : {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGTERM, SIGINT}) {
    std::signal(signal, SIG_DFL);
  }
  set_soft_limit(RLIMIT_CORE, 0);
  // Terms and the solvers' own passes are recursive; a deep term is no reason to give up.
  set_soft_limit(RLIMIT_STACK, rlim_t{100} << 20);
  std::set_new_handler([] { _exit(exit_out_of_memory); });
  std::set_terminate(end_without_a_word);
}

// Each job gets the whole of it, whatever those before it have left.
void limit_memory([[maybe_unused]] unsigned memory_mb) {
  if constexpr (!support::has_address_sanitizer) {
    set_soft_limit(RLIMIT_AS, address_space() + (rlim_t{memory_mb} << 20));
  }
}

// The first context of a solver touches many pages: they come in large ones, and stay.
void prepare_memory() {
  if constexpr (support::has_address_sanitizer) return;
  constexpr std::size_t step = std::size_t{32} << 20, page = std::size_t{2} << 20;
  mallopt(M_TOP_PAD, static_cast<int>(step));
  mallopt(M_TRIM_THRESHOLD, static_cast<int>(8 * step));
  mallopt(M_MMAP_THRESHOLD, static_cast<int>(step));
  void* volatile extended = std::malloc(page);  // and the heap by the step
  std::free(extended);
  const auto end = reinterpret_cast<std::uintptr_t>(sbrk(0)) / page * page;
  madvise(reinterpret_cast<void*>(end - step + page), step - page, MADV_HUGEPAGE);
}

bool receive_all(int channel, char* data, std::size_t size) {
  while (size > 0) {
    const ssize_t got = read(channel, data, size);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    data += got;
    size -= static_cast<std::size_t>(got);
  }
  return true;
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

void work(int channel, const Job& job, unsigned memory_mb) {
  confine();
  prepare_memory();
  const std::uint64_t most = address_space() + (std::uint64_t{memory_mb} << 20) / 4;
  std::uint64_t index = 0;
  try {
    while (receive_all(channel, reinterpret_cast<char*>(&index), sizeof index)) {
      limit_memory(memory_mb);
      JobResult result = job(static_cast<std::size_t>(index));
      result.leave = result.leave || address_space() > most;
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
