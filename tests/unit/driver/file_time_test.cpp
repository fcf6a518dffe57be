// How the time of a file is divided, and whom it limits.
#include "driver/verify/file_time.h"

#include <catch2/catch.hpp>
#include <cmath>

using namespace permverify;
using namespace permverify::driver;

TEST_CASE("contracts are limited where a limit is asked for") {
  Options options;
  obligation::ObligationSet with_contract, automatic;
  automatic.automatic = true;
  CHECK(is_limited(options, automatic));
  CHECK_FALSE(is_limited(options, with_contract));
  options.total_timeout_given = true;
  CHECK(is_limited(options, with_contract));
  options.total_timeout = 0;
  CHECK_FALSE(is_limited(options, with_contract));
}

TEST_CASE("without a limit no step has an end") {
  Options options;
  options.total_timeout = 0;
  FileTime time(options);
  time.resume();
  CHECK(std::isinf(time.left()));
  CHECK_FALSE(time.limited(options, 0.5).check.file_end);
  CHECK_FALSE(with_share(options, 3).check.file_end);
  CHECK_FALSE(is_over(options));
}

TEST_CASE("a step has its part of what earlier steps left") {
  Options options;
  options.total_timeout = 1000;
  FileTime time(options);
  time.spend(200);
  CHECK(time.left() == Approx(800));
  const Options half = time.limited(options, 0.5);
  CHECK(seconds_left(half) == Approx(400).margin(5));
  CHECK(seconds_left(with_share(half, 4)) == Approx(100).margin(5));
  CHECK(seconds_left(with_part(half, 0.25)) == Approx(100).margin(5));
  time.spend(900);
  CHECK(time.left() == 0);
  CHECK(is_over(time.limited(options, 1)));
  CHECK(is_over(with_share(time.limited(options, 1), 2)));
}

TEST_CASE("what other files take is not the time of this one") {
  Options options;
  options.total_timeout = 1000;
  FileTime time(options);
  time.resume();
  time.pause();
  const double left = time.left();
  CHECK(time.left() == left);
  CHECK(left == Approx(1000).margin(1));
}
