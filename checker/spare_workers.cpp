#include "checker/spare_workers.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

namespace permverify::checker {

SpareWorkers::SpareWorkers() {
  if (pipe2(ends_, O_CLOEXEC | O_NONBLOCK) != 0) ends_[0] = ends_[1] = -1;
}

SpareWorkers::~SpareWorkers() {
  for (const int end : ends_) {
    if (end >= 0) close(end);
  }
}

bool SpareWorkers::take() {
  char one = 0;
  ssize_t got = 0;
  do got = read(ends_[0], &one, 1);
  while (got < 0 && errno == EINTR);
  return got == 1;
}

void SpareWorkers::give_back() {
  const char one = 0;
  while (write(ends_[1], &one, 1) < 0 && errno == EINTR) {
  }
}

}  // namespace permverify::checker
