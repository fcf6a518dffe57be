#include <cstdlib>
#include <iostream>
#include "tests/differential/random/generate.h"
#include "tests/judge/judge.h"
using namespace permverify;
using namespace permverify::differential;
int main(int argc, char** argv) {
  const auto from = std::strtoull(argv[1], nullptr, 10), to = std::strtoull(argv[2], nullptr, 10);
  const bool show = argc > 3;
  int counts[4] = {};
  int features[feature_count] = {};
  double seconds = 0;
  for (auto seed = from; seed <= to; ++seed) {
    const Draft d = generate(seed);
    const std::string text = print(d);
    if (show) std::cout << text;
    judge::JudgeOptions o; o.check.rlimit = 4000000;
    const auto v = judge::judge("random", text, o);
    seconds += v.seconds;
    ++counts[static_cast<int>(v.outcome)];
    for (Feature f : d.features) ++features[static_cast<int>(f)];
    if (v.outcome != judge::Outcome::Proved) {
      std::cout << seed << " " << to_string(v.outcome) << " " << v.seconds;
      for (const auto& f : v.errors) std::cout << " | " << f.id << f.message << " at " << f.primary.span.begin;
      for (const auto& f : v.refuted) std::cout << " | !" << f.id << "@" << f.line;
      for (const auto& f : v.undecided) std::cout << " | " << f.id << "@" << f.line;
      std::cout << std::endl;
    } else if (v.seconds > 1) std::cout << seed << " slow " << v.seconds << std::endl;
  }
  std::cout << "bad " << counts[0] << " refuted " << counts[1] << " undecided " << counts[2] << " proved " << counts[3] << " in " << seconds << "\n";
  for (std::size_t f = 0; f < feature_count; ++f) std::cout << name(static_cast<Feature>(f)) << " " << features[f] << "\n";
}
