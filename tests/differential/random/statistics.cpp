#include "tests/differential/random/statistics.h"

#include <iomanip>
#include <ostream>

namespace permverify::differential {
namespace {

double share(std::size_t part, std::size_t whole) {
  return whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
}

void line(std::ostream& out, const std::string& title, const Row& r) {
  out << std::left << std::setw(20) << title << std::right;
  for (std::size_t n :
       {r.kernels, r.proved, r.refuted, r.undecided, r.bad_input, r.faulty, r.proved_and_faulty}) {
    out << std::setw(11) << n;
  }
  out << "\n";
}

void json_row(std::ostream& out, const std::string& title, const Row& r) {
  out << "\"" << title << "\": {\"kernels\": " << r.kernels << ", \"proved\": " << r.proved
      << ", \"refuted\": " << r.refuted << ", \"undecided\": " << r.undecided
      << ", \"bad_input\": " << r.bad_input << ", \"faulty\": " << r.faulty
      << ", \"proved_and_faulty\": " << r.proved_and_faulty << "}";
}

template <class Map, class Each>
void json_object(std::ostream& out, const std::string& title, const Map& map, const Each& each) {
  out << "  \"" << title << "\": {";
  bool first = true;
  for (const auto& [key, value] : map) {
    out << (first ? "\n    " : ",\n    ");
    each(key, value);
    first = false;
  }
  out << "\n  }";
}

}  // namespace

void Row::add(const Trial& t) {
  ++kernels;
  switch (t.outcome) {
    case judge::Outcome::Proved: ++proved; break;
    case judge::Outcome::Refuted: ++refuted; break;
    case judge::Outcome::Undecided: ++undecided; break;
    case judge::Outcome::BadInput: ++bad_input; break;
  }
  if (t.faulty) ++faulty;
  if (t.unsound()) ++proved_and_faulty;
}

void Statistics::add(const Trial& t) {
  runs += t.runs;
  verify_seconds += t.verify_seconds;
  run_seconds += t.run_seconds;
  if (t.damage != "none") {
    damaged.add(t);
    by_damage[t.damage].add(t);
    return;
  }
  right.add(t);
  for (const std::string& f : t.features) ++features[f];
  if (t.outcome == judge::Outcome::Proved || t.failures.empty()) return;
  ++why_not_proved[t.failures[0].substr(0, t.failures[0].find(" at line"))];
}

std::vector<std::string> Statistics::complaints() const {
  std::vector<std::string> out;
  const auto demand = [&](bool holds, const std::string& text) {
    if (!holds) out.push_back(text);
  };
  demand(right.proved_and_faulty + damaged.proved_and_faulty == 0, "a proved kernel has a fault");
  demand(right.faulty == 0, "a kernel that is right by construction has a fault");
  demand(lost == 0, "the tool died on a kernel");
  demand(right.bad_input == 0, "a kernel is not well-formed");
  if (right.kernels < 100) return out;  // too few for shares
  const auto feature = [&](const char* name) {
    const auto found = features.find(name);
    return share(found == features.end() ? 0 : found->second, right.kernels);
  };
  demand(share(right.proved, right.kernels) >= 0.8, "fewer than 80 % of the right ones are proved");
  demand(share(damaged.faulty, damaged.kernels) >= 0.4,
         "fewer than 40 % of the damaged ones fault");
  demand(feature("redistribution") >= 0.5, "fewer than half redistribute at a barrier");
  demand(feature("barrier_in_loop") >= 0.25, "fewer than a quarter have a barrier in a loop");
  demand(feature("several_groups") >= 0.25, "fewer than a quarter have several groups");
  demand(feature("unfenced") >= 0.2, "fewer than a fifth have an unfenced barrier");
  demand(feature("atomics") >= 0.05, "too few have atomics");
  demand(feature("amounts") >= 0.1, "too few have fractions");
  return out;
}

void print(std::ostream& out, const Statistics& s) {
  out << "                        kernels     proved    refuted  undecided  bad_input     faulty"
         "   proved+f\n";
  line(out, "right", s.right);
  line(out, "damaged", s.damaged);
  for (const auto& [damage, row] : s.by_damage) line(out, "  " + damage, row);
  out << "features of the right ones:";
  for (const auto& [feature, n] : s.features) out << " " << feature << " " << n << ";";
  out << "\nright and not proved:";
  for (const auto& [why, n] : s.why_not_proved) out << " " << why << " " << n << ";";
  out << "\nruns of the machine: " << s.runs << "; seconds: " << s.verify_seconds << " verifying, "
      << s.run_seconds << " running\n";
  if (s.lost > 0) out << "lost: " << s.lost << "\n";
}

void print_json(std::ostream& out, const Statistics& s, std::uint64_t first, std::uint64_t last) {
  out << "{\n  \"first_seed\": " << first << ",\n  \"last_seed\": " << last << ",\n  ";
  json_row(out, "right", s.right);
  out << ",\n  ";
  json_row(out, "damaged", s.damaged);
  out << ",\n";
  json_object(out, "damages", s.by_damage,
              [&](const std::string& key, const Row& row) { json_row(out, key, row); });
  const auto number = [&](const std::string& key, std::size_t n) {
    out << "\"" << key << "\": " << n;
  };
  out << ",\n";
  json_object(out, "features", s.features, number);
  out << ",\n";
  json_object(out, "right_and_not_proved", s.why_not_proved, number);
  out << ",\n  \"lost\": " << s.lost << ",\n  \"runs\": " << s.runs
      << ",\n  \"verify_seconds\": " << s.verify_seconds
      << ",\n  \"run_seconds\": " << s.run_seconds << "\n}\n";
}

}  // namespace permverify::differential
