#include "tests/differential/opencl/race_variants.h"

#include <functional>
#include <optional>
#include <sstream>

namespace permverify::differential {
namespace {

using Lines = std::vector<std::string>;

Lines split_lines(const std::string& text) {
  Lines lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

bool has(const std::string& line, const std::string& part) {
  return line.find(part) != std::string::npos;
}

bool replace(std::string& line, const std::string& from, const std::string& to) {
  const std::size_t at = line.find(from);
  if (at == std::string::npos) return false;
  line.replace(at, from.size(), to);
  return true;
}

// Applies `change` to one of the lines that it fits; false when there is none.
bool change_one(Lines& lines, Dice& dice, const std::function<bool(const std::string&)>& fits,
                const std::function<void(std::string&)>& change) {
  std::vector<std::size_t> fitting;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (fits(lines[i])) fitting.push_back(i);
  }
  if (fitting.empty()) return false;
  change(lines[dice.pick(fitting)]);
  return true;
}

bool is_barrier(const std::string& line) { return has(line, "barrier("); }
bool is_shared_store(const std::string& line) { return has(line, "[lid] =") || has(line, "[tid] ="); }
bool is_counted(const std::string& line) { return has(line, " atomic_") && has(line, "(cnt"); }

void shift(std::string& line) {
  if (replace(line, "[lid] =", "[lid / 2] =")) return;
  replace(line, "[tid] =", "[tid / 2] =");
}

void move(std::string& line) { replace(line, "[lid] =", "[(lid + 1) % gsize] ="); }

// Without the atomic operation: read, then written.
void make_plain(std::string& line) {
  const std::size_t start = line.find("atomic_");
  const std::size_t open = line.find('(', start);
  const std::string array = line.substr(open + 1, line.find('[', open) - open - 1);
  line = line.substr(0, start) + array + "[0] = " + array + "[0] + 1;";
}

void weaken(std::string& line) {
  if (replace(line, "barrier(local)", "barrier(global)")) return;
  if (replace(line, "barrier(global)", "barrier(local)")) return;
  if (!replace(line, "barrier(local, global)", "barrier()")) replace(line, "barrier()", "barrier(local)");
}

std::optional<Variant> changed(Lines lines, Dice& dice) {
  std::string change;
  bool done = false;
  switch (dice.below(6)) {
    case 0: case 1:
      change = "barrier dropped";
      done = change_one(lines, dice, is_barrier, [](std::string& line) { line.clear(); });
      break;
    case 2:
      change = "other fences";
      done = change_one(lines, dice, is_barrier, weaken);
      break;
    case 3:
      change = "two threads, one cell";
      done = change_one(lines, dice, is_shared_store, shift);
      break;
    case 4:
      change = "the neighbour's cell";
      done = change_one(lines, dice, [](const std::string& l) { return has(l, "[lid] ="); }, move);
      break;
    case 5:
      change = "not atomic";
      done = change_one(lines, dice, is_counted, make_plain);
      break;
  }
  if (!done) return std::nullopt;
  Variant variant{change, ""};
  for (const std::string& line : lines) variant.text += line + "\n";
  return variant;
}

std::optional<Variant> fenced_twin(const std::string& text) {
  std::string fenced = text;
  for (const char* weaker : {"barrier()", "barrier(local)", "barrier(global)"}) {
    while (replace(fenced, weaker, "barrier(local, global)")) {}
  }
  if (fenced == text) return std::nullopt;
  return Variant{"fenced twin", fenced};
}

}  // namespace

std::vector<Variant> race_variants(const std::string& name, const std::string& text, int count,
                                   Dice& dice) {
  std::vector<Variant> variants{{"", text}};
  for (int attempt = 0; attempt < 4 * count && variants.size() <= static_cast<std::size_t>(count); ++attempt) {
    if (const auto variant = changed(split_lines(text), dice)) variants.push_back(*variant);
  }
  std::vector<Variant> result;
  for (std::size_t i = 0; i < variants.size(); ++i) {
    const std::string head = "kernel " + name, number = "_" + std::to_string(i);
    const std::optional<Variant> twin = fenced_twin(variants[i].text);
    result.push_back(variants[i]);
    replace(result.back().text, head + "(", head + number + "(");
    if (!twin) continue;
    result.push_back(*twin);
    replace(result.back().text, head + "(", head + number + "f(");
  }
  return result;
}

}  // namespace permverify::differential
