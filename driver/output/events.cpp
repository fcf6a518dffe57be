#include "driver/output/events.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstring>
#include <stdexcept>

#include "driver/output/write.h"
#include "report/events.h"
#include "report/grouping.h"

namespace permverify::driver {
namespace {

constexpr std::string_view by_descriptor = "fd:";

}  // namespace

Events::Events(const std::string& target, bool stdout_is_free) {
  if (target.rfind(by_descriptor, 0) == 0) {
    const char* const end = target.data() + target.size();
    const auto [stop, error] = std::from_chars(target.data() + by_descriptor.size(), end, descriptor_);
    const bool number = error == std::errc{} && stop == end && (descriptor_ > STDERR_FILENO || (stdout_is_free && descriptor_ == STDOUT_FILENO));
    if (!number || fcntl(descriptor_, F_GETFD) < 0) {
      throw std::runtime_error("--events: `" + target + "` is no open descriptor above 2");
    }
    fcntl(descriptor_, F_SETFD, 0);  // the program may start itself again
    return;
  }
  descriptor_ = open(target.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (descriptor_ < 0) throw std::runtime_error("--events: cannot write " + target + ": " + std::strerror(errno));
  owned_ = true;
}

Events::~Events() {
  if (owned_) close(descriptor_);
}

void Events::write(const std::string& line) {
  std::string_view rest = line;
  while (written_ && !rest.empty()) {
    const ssize_t count = ::write(descriptor_, rest.data(), rest.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) {
      written_ = false;
      write_stderr(std::string("permverify: --events: cannot write: ") + std::strerror(errno) + "\n");
      return;
    }
    rest.remove_prefix(static_cast<std::size_t>(count));
  }
}

void Events::start(const Options& options) { write(report::start_event(options.version, options.files)); }

void Events::solving(const support::SourceManager& sources, const checker::FileReport& file) {
  for (const auto& kernel : file.kernels) {
    std::size_t count = 0;
    for (const auto& r : kernel.results) count += is_owed(*r.obligation) ? 1 : 0;
    if (count != 0) write(report::kernel_event(sources, file.path, kernel, count));
  }
}

void Events::decided(const support::SourceManager& sources, const std::string& file,
                     const std::string& kernel, const obligation::Obligation& obligation,
                     const checker::Verdict& verdict) {
  if (!is_owed(obligation)) return;
  said_[file][{kernel, obligation.id}] = report::status_text(&verdict);
  write(report::obligation_event(sources, file, kernel, obligation, verdict));
}

void Events::found(const support::SourceManager& sources, const checker::FileReport& file, const report::Finding& finding) {
  write(report::found_event(sources, file.path, finding));
}

void Events::finished(const support::SourceManager& sources, const checker::FileReport& file,
                      const report::Policy& policy) {
  auto entry = said_.extract(file.path);
  Said old = entry ? std::move(entry.mapped()) : Said{};
  for (const auto& kernel : file.kernels) {
    for (const auto& [obligation, verdict] : kernel.results) {
      if (!verdict) continue;
      const auto said = old.extract({kernel.set.kernel, obligation->id});
      if (!said || said.mapped() != report::status_text(&*verdict)) {
        write(report::obligation_event(sources, file.path, kernel.set.kernel, *obligation, *verdict));
      }
    }
  }
  for (const auto& [key, status] : old) write(report::withdrawn_event(file.path, key.first, key.second));
  for (const auto& kernel : file.kernels) {
    if (kernel.set.kernel.empty() && kernel.results.empty()) continue;
    write(report::verdict_event(sources, file, kernel, policy));
  }
  report::Fingerprints fingerprints(sources);
  const std::vector<report::Finding> all = report::findings(file, policy, &sources);
  const std::vector<std::size_t> messages = report::message_numbers(all);
  for (std::size_t i = 0; i < all.size(); ++i) write(report::diagnostic_event(sources, file.path, all[i], messages[i], fingerprints));
}

void Events::end(const checker::VerificationReport& report, const report::Policy& policy) {
  write(report::end_event(report, policy));
}

}  // namespace permverify::driver
