#include "lab/new_exercise.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <sstream>

#include "driver/output/write.h"
#include "lab/formats.h"
#include "lab/grade.h"
#include "lab/mutants.h"
#include "support/counted.h"

namespace permverify::lab {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_mutants = 64, fewest_wrong = 3, most_wrong = 6;
// A wrong answer that takes longer to decide is a bad one.
constexpr unsigned seconds_of_a_mutant = 10, seconds_of_the_solution = 120;

void write_file(const fs::path& file, const std::string& text) {
  std::ofstream out(file, std::ios::binary);
  out << text;
  out.close();
  if (!out) throw BadExercise(file.string() + ": it cannot be written");
}

// Comments that drive tests of the program: they would tell the contract.
constexpr std::array<std::string_view, 4> directives{"// expect:", "// mutant:", "// flags:", "//~"};

std::string without_directives(const std::string& text) {
  std::istringstream lines(text);
  std::string out;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t code = line.find_first_not_of(" \t");
    const std::string_view rest = code == line.npos ? std::string_view() : std::string_view(line).substr(code);
    const bool directive = std::any_of(directives.begin(), directives.end(),
                                       [&](std::string_view start) { return rest.starts_with(start); });
    if (!directive) out += line + "\n";
  }
  return out;
}

// Where the comment that begins at `at` ends; `at`: none begins there, or it is an annotation or the mark of a region.
std::size_t behind_comment(const std::string& text, std::size_t at) {
  const bool line = text.compare(at, 2, "//") == 0;
  if ((!line && text.compare(at, 2, "/*") != 0) || text.compare(at + 2, 1, "@") == 0) return at;
  if (!line) return std::min(text.find("*/", at + 2), text.size() - 2) + 2;
  const std::string_view words = std::string_view(text).substr(std::min(text.find_first_not_of(' ', at + 2), text.size()));
  return words.starts_with("begin student") || words.starts_with("end student") ? at : std::min(text.find('\n', at), text.size());
}

// The author's comments may tell the contract, so a starter has none.
std::string without_comments(const std::string& text) {
  std::string out;
  char quote = 0;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t end = quote == 0 ? behind_comment(text, i) : i;
    if (end != i) {
      const std::size_t blanks = out.find_last_not_of(" \t") + 1;
      const bool alone = (blanks == 0 || out[blanks - 1] == '\n') && (end == text.size() || text[end] == '\n');
      out.resize(blanks);
      i = alone && end < text.size() ? end + 1 : end;
      continue;
    }
    if (quote == 0 && (text.compare(i, 2, "//") == 0 || text.compare(i, 2, "/*") == 0)) {  // stays
      const bool line = text[i + 1] == '/';
      const std::size_t to = line ? std::min(text.find('\n', i), text.size()) : std::min(text.find("*/", i + 2), text.size() - 2) + 2;
      out += text.substr(i, to - i);
      i = to;
      continue;
    }
    if (quote != 0 && text[i] == '\\') out += text[i++];
    else if (quote != 0 ? text[i] == quote : text[i] == '"' || text[i] == '\'') quote = quote != 0 ? 0 : text[i];
    if (i < text.size()) out += text[i++];
  }
  return out;
}

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"";
}

struct Found {
  std::string file, id;  // below the folder
};

class Maker {
 public:
  explicit Maker(const NewExercise& wanted)
      : wanted_(wanted), extension_(fs::path(wanted.program).extension().string()), c_(is_c(wanted.program)) {}

  std::string run() {
    read();
    fs::create_directories(wanted_.folder / "wrong");
    try {
      write();
    } catch (...) {
      std::error_code ignored;
      fs::remove_all(wanted_.folder, ignored);
      throw;
    }
    return told();
  }

 private:
  void read() {
    if (fs::exists(wanted_.folder)) throw BadExercise(wanted_.folder.string() + " is there already: nothing was written");
    if (!c_ && extension_ != ".pvl") throw BadExercise(wanted_.program + ": a program ends in .pvl, .cl or .cu");
    program_ = cut_out(fs::path(wanted_.program).filename().string(), without_directives(read_text(wanted_.program)), wanted_.kernel);
    if (const auto refusal = cut(program_.solution, c_, frame_)) {
      throw BadExercise(wanted_.program + ": " + refusal->message);
    }
    for (CutRegion& region : program_.regions) {
      const bool contract = !region.region.name.starts_with("invariant");
      if (contract) region.region.clauses.insert({"requires", "ensures"});
      solution_[region.region.name] = region_text(region.clauses, c_);
    }
  }

  void write() {
    write_file(wanted_.folder / ("solution" + extension_), program_.solution);
    write_file(wanted_.folder / "README.md", readme());
    write_file(wanted_.folder / ("starter" + extension_), program_.solution);  // until one is chosen
    seconds_ = seconds_of_the_solution;
    // Of postconditions with `\\old` only the proof is asked for: such are not compared clause by clause.
    promise_ = std::none_of(program_.regions.begin(), program_.regions.end(), [](const CutRegion& region) {
      return std::any_of(region.clauses.begin(), region.clauses.end(),
                         [](const std::string& clause) { return clause.find("\\old") != clause.npos; });
    });
    write_toml(true);
    progress("grading the solution");
    const Graded solution = graded({"solution" + extension_}).at(0);
    if (!solution.full()) throw BadExercise("the solution does not get all points: " + as_text(solution));
    seconds_ = seconds_of_a_mutant;
    write_toml(true);
    find_wrong();
    choose_starter();
    write_toml(false);
  }

  // While it is being made, the solution is its own starter.
  void write_toml(bool trial) const {
    std::string text = fmt::format("title = {}\nlevel = 1\nstarter = \"starter{}\"\nsolution = \"solution{}\"\n",
                                   quoted("Prove " + program_.kernel), extension_, extension_);
    if (trial) text += fmt::format("\n[budget]\nseconds = {}\n", seconds_);
    for (const CutRegion& region : program_.regions) {
      std::string clauses;
      for (const std::string& clause : region.region.clauses) clauses += (clauses.empty() ? "" : ", ") + quoted(clause);
      text += fmt::format("\n[[region]]\nname = \"{}\"\nclauses = [{}]\n", region.region.name, clauses);
    }
    text += fmt::format("\n[[task]]\nid = \"proved\"\nkind = \"proves\"\nkernel = \"{}\"\npoints = 3\n", program_.kernel);
    if (promise_) {
      text += fmt::format("\n[[task]]\nid = \"promise\"\nkind = \"implies\"\nside = \"ensures\"\nkernel = \"{}\"\n"
                          "points = 2\n", program_.kernel);
    }
    for (const Found& found : found_) text += fmt::format("\n[[wrong]]\nfile = {}\nid = {}\n", quoted(found.file), quoted(found.id));
    for (const std::string& hint : trial ? std::vector<std::string>() : hints()) text += hint;
    write_file(wanted_.folder / "exercise.toml", text);
  }

  std::vector<std::string> hints() const {
    std::vector<std::string> result;
    std::string parts;
    for (const CutRegion& region : program_.regions) {
      const std::size_t count = region.clauses.size();
      parts += fmt::format("{}{} clause{} in `{}`", parts.empty() ? "" : ", ", count, count == 1 ? "" : "s", region.region.name);
    }
    const auto add = [&](unsigned after, const std::string& id, const std::string& text) {
      result.push_back(fmt::format("\n[[hint]]\nafter = {}\n{}text = {}\n", after, id.empty() ? "" : "id = " + quoted(id) + "\n",
                                   quoted(text)));
    };
    for (const Found& found : found_) {
      if (!found.id.starts_with("lab.")) add(1, found.id, "Read `permverify explain " + found.id + "`.");
    }
    add(2, "", "The solution has " + parts + ".");
    add(4, "", "One of them: " + one_line(program_.regions.front().clauses.front()));
    return result;
  }

  static std::string one_line(const std::string& text) {
    std::istringstream words(text);
    std::string out;
    for (std::string word; words >> word;) {
      if (word != "@") out += (out.empty() ? "" : " ") + word;
    }
    return out;
  }

  std::string readme() const {
    std::string text = fmt::format("# Prove {}\n\nYou learn: (one sentence by the teacher)\n\nThe kernel `{}` is right, but its contracts "
                                   "are missing. Write them between the marks:\n\n", program_.kernel, program_.kernel);
    for (const CutRegion& region : program_.regions) {
      std::string words;
      for (const std::string& word : region.region.clauses) words += (words.empty() ? "`" : ", `") + word + "`";
      text += fmt::format("- `{}`: {}\n", region.region.name, words);
    }
    return text + "\nThe contract of the kernel must ask for no more than the task needs, and promise all that the kernel computes.\n";
  }

  std::vector<Graded> graded(const std::vector<std::string>& names) const {
    const auto reference = make_reference(read_exercise(wanted_.folder));
    std::vector<std::string> files;
    for (const std::string& name : names) files.push_back((wanted_.folder / name).string());
    std::vector<Graded> result;
    grade_all(*reference, files, wanted_.workers, [&](const Graded& graded) { result.push_back(graded); });
    return result;
  }

  void find_wrong() {
    const std::vector<Mutant> all = mutants(program_.regions, most_mutants);
    constexpr std::size_t step = 8;
    const auto so_far = [&](std::size_t tried) {
      progress(fmt::format("wrong answers: {} of at most {} found, {} of {} changed solutions graded", found_.size(), most_wrong, tried, all.size()));
    };
    for (std::size_t i = 0; i < all.size() && found_.size() < most_wrong; i += step) {
      so_far(i);
      std::vector<std::string> names;
      for (std::size_t k = i; k < std::min(all.size(), i + step); ++k) {
        Fillings fillings = solution_;
        fillings[all[k].region] = region_text(all[k].clauses, c_);
        names.push_back("wrong/" + all[k].name + extension_);
        write_file(wanted_.folder / names.back(), compose(frame_, fillings).text);
      }
      keep(names, graded(names));
    }
    if (found_.size() < fewest_wrong) {
      throw BadExercise(fmt::format("{}: only {} wrong answers with distinct diagnostics were found; write the exercise by hand",
                                    wanted_.program, found_.size()));
    }
  }

  // Of each diagnostic one; the others go.
  void keep(const std::vector<std::string>& names, const std::vector<Graded>& results) {
    for (std::size_t k = 0; k < names.size(); ++k) {
      const std::string id = results[k].decided() && !results[k].full() && found_.size() < most_wrong ? new_id(results[k]) : "";
      if (id.empty()) fs::remove(wanted_.folder / names[k]);
      else found_.push_back({names[k], id});
    }
  }

  std::string new_id(const Graded& graded) const {
    for (const TaskResult& task : graded.tasks) {
      for (const std::string& id : task.diagnostics) {
        const bool known = std::any_of(found_.begin(), found_.end(), [&](const Found& found) { return found.id == id; });
        if (!known) return id;
      }
    }
    return "";
  }

  // The emptiest that gets a decided mark; a wrong answer always does.
  void choose_starter() const {
    progress("choosing the starter");
    Fillings none, nothing_said;
    for (const CutRegion& region : program_.regions) {
      none[region.region.name] = "";
      const bool contract = region.region.name.starts_with("contract");
      nothing_said[region.region.name] = contract ? region_text({"requires true;", "ensures true;"}, c_) : "";
    }
    Fillings first_clause = none;
    first_clause[program_.regions.front().region.name] = region_text({program_.regions.front().clauses.front()}, c_);
    std::vector<Fillings> candidates{none, nothing_said, first_clause};
    for (const CutRegion& region : program_.regions) {
      candidates.push_back(solution_);
      candidates.back()[region.region.name] = "";
    }
    for (const Fillings& candidate : candidates) {
      write_file(wanted_.folder / ("starter" + extension_), without_comments(compose(frame_, candidate).text));
      const Graded result = graded({"starter" + extension_}).at(0);
      if (result.decided() && !result.full()) return;
    }
    write_file(wanted_.folder / ("starter" + extension_), without_comments(read_text(wanted_.folder / found_.front().file)));
  }

  static void progress(const std::string& what) { driver::write_stderr("permverify: lab new: " + what + " ...\n"); }

  std::string told() const {
    std::string text = wanted_.folder.string() + ": " + support::counted(program_.regions.size(), "region") + " of kernel `" +
                       program_.kernel + "`, " + support::counted(found_.size(), "wrong answer") + "\n";
    for (const Found& found : found_) text += "  " + found.file + ": " + found.id + "\n";
    return text + "Next: write README.md and the hints, then permverify lab test " + wanted_.folder.string() + "\n";
  }

  const NewExercise& wanted_;
  std::string extension_;
  bool c_;
  CutProgram program_;
  Frame frame_;
  Fillings solution_;
  bool promise_ = true;     // there is a task that compares clauses
  unsigned seconds_ = 0;    // of one attempt, while it is being made
  std::vector<Found> found_;
};

}  // namespace

std::string make_exercise(const NewExercise& wanted) { return Maker(wanted).run(); }

}  // namespace permverify::lab
