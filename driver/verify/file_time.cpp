#include "driver/verify/file_time.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace permverify::driver {
namespace {

using Clock = FileTime::Clock;

double seconds(Clock::duration duration) { return std::chrono::duration<double>(duration).count(); }

Clock::duration duration(double seconds) {
  return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(std::max(0.0, seconds)));
}

}  // namespace

bool is_limited(const Options& options, const obligation::ObligationSet& set) {
  return options.limits_contracts() || set.automatic;
}

FileTime::FileTime(const Options& options)
    : seconds_(options.total_timeout == 0 ? std::numeric_limits<double>::infinity() : options.total_timeout) {}

void FileTime::resume() { since_ = Clock::now(); }

void FileTime::pause() {
  if (since_) used_ += seconds(Clock::now() - *since_);
  since_.reset();
}

double FileTime::left() const {
  const double running = since_ ? seconds(Clock::now() - *since_) : 0;
  return std::max(0.0, seconds_ - used_ - running);
}

Options FileTime::limited(const Options& options, double part) const {
  Options result = options;
  const double own = left();
  if (std::isinf(own)) return result;
  result.check.file_end = Clock::now() + duration(own * part);
  return result;
}

Options with_part(const Options& options, double part) {
  Options result = options;
  if (!options.check.file_end) return result;
  const Clock::time_point now = Clock::now();
  result.check.file_end = now + duration(seconds(*options.check.file_end - now) * part);
  return result;
}

Options with_share(const Options& options, std::size_t count) {
  return with_part(options, 1.0 / static_cast<double>(std::max<std::size_t>(1, count)));
}

bool is_over(const Options& options) {
  return options.check.file_end && Clock::now() >= *options.check.file_end;
}

double seconds_left(const Options& options) {
  if (!options.check.file_end) return std::numeric_limits<double>::infinity();
  return std::max(0.0, seconds(*options.check.file_end - Clock::now()));
}

}  // namespace permverify::driver
