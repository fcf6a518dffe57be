#include "lab/try_out.h"

#include "lab/formats.h"
#include "lab/grade.h"

namespace permverify::lab {
namespace {

constexpr std::size_t fewest_wrong = 3;

std::string described(const Graded& graded) {
  std::string text = as_text(graded);
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

}  // namespace

std::vector<Complaint> try_out(const std::filesystem::path& folder, unsigned workers) {
  std::vector<Complaint> complaints;
  const Exercise exercise = read_exercise(folder);
  read_text(folder / "README.md");
  if (exercise.wrong.size() < fewest_wrong) complaints.push_back({"exercise.toml", "fewer than three wrong answers"});
  const auto reference = make_reference(exercise);
  std::vector<std::string> names{exercise.solution, exercise.starter}, files;
  for (const Wrong& wrong : exercise.wrong) names.push_back(wrong.file);
  for (const std::string& name : names) {
    read_text(folder / name);
    files.push_back((folder / name).string());
  }
  std::size_t i = 0;
  grade_all(*reference, files, workers, [&](const Graded& graded) {
    const std::string& name = names[i];
    if (i == 0 && !graded.full()) complaints.push_back({name, "not all points: " + described(graded)});
    if (i == 1 && (!graded.decided() || graded.full())) {
      complaints.push_back({name, "the starter must get fewer points: " + described(graded)});
    }
    if (i >= 2 && (graded.decided() != exercise.wrong[i - 2].decided || graded.full() || !graded.has(exercise.wrong[i - 2].id))) {
      complaints.push_back({name, "expected fewer points and `" + exercise.wrong[i - 2].id + "`: " + described(graded)});
    }
    ++i;
  });
  return complaints;
}

}  // namespace permverify::lab
