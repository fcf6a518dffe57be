#include "apps/serve/read_exercises.h"

#include <algorithm>
#include <filesystem>
#include <stdexcept>
#include <string_view>

#include "lab/default_folder.h"
#include "lab/exercise.h"

namespace permverify::cli {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> folders_with_exercises(const fs::path& labs) {
  std::vector<fs::path> folders;
  std::error_code problem;
  for (const auto& entry : fs::directory_iterator(labs, problem)) {
    if (fs::exists(entry.path() / "exercise.toml", problem)) folders.push_back(fs::canonical(entry.path()));
  }
  std::sort(folders.begin(), folders.end());
  return folders;
}

// All that lies in the folder: grading reads it.
std::string contents_of(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  std::string contents;
  for (const fs::path& file : files) contents += file.filename().string() + "\n" + lab::read_text(file);
  return contents;
}

// The drawings of the folder that the task shows: `](picture.svg)`.
std::vector<serve::Exercise::Picture> pictures_of(const std::string& task, const fs::path& folder) {
  constexpr std::string_view opens = "](", ends = ".svg";
  std::vector<serve::Exercise::Picture> pictures;
  for (std::size_t at = 0; (at = task.find(opens, at)) != task.npos;) {
    at += opens.size();
    const std::string name = task.substr(at, task.find(')', at) - at);
    const bool here = name.ends_with(ends) && fs::path(name).filename() == name && fs::is_regular_file(folder / name);
    if (here) pictures.push_back({name, lab::read_text(folder / name)});
  }
  return pictures;
}

serve::Exercise read(const fs::path& folder) {
  const lab::Exercise from = lab::read_exercise(folder);
  serve::Exercise exercise;
  exercise.id = from.id;
  exercise.title = from.title;
  exercise.level = from.level;
  exercise.task = lab::read_text(folder / "README.md");
  exercise.pictures = pictures_of(exercise.task, folder);
  exercise.starter_name = fs::path(from.starter).filename();
  exercise.starter = lab::read_text(folder / from.starter);
  if (from.takes_answers()) {
    exercise.program_name = fs::path(from.program).filename();
    exercise.program = lab::read_text(folder / from.program);
  }
  for (const lab::Region& region : from.regions) exercise.regions.push_back(region.name);
  for (const lab::Task& task : from.tasks) exercise.tasks.push_back({task.id, to_string(task.kind), task.points});
  for (const lab::Hint& hint : from.hints) exercise.hints.push_back({hint.after, hint.id, hint.text});
  exercise.folder = folder;
  exercise.contents = contents_of(folder);
  return exercise;
}

}  // namespace

std::vector<serve::Exercise> read_exercises(const std::string& labs) {
  const std::vector<fs::path> folders = folders_with_exercises(labs.empty() ? lab::default_folder() : fs::path(labs));
  if (folders.empty() && !labs.empty()) throw std::invalid_argument("--labs: there are no exercises in " + labs);
  std::vector<serve::Exercise> exercises;
  for (const fs::path& folder : folders) {
    try {
      exercises.push_back(read(folder));
    } catch (const lab::BadExercise& problem) {
      throw std::invalid_argument("--labs: " + std::string(problem.what()));
    }
  }
  return exercises;
}

}  // namespace permverify::cli
