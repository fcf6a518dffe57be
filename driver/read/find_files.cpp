#include "driver/read/find_files.h"

#include <glob.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <stdexcept>
#include <system_error>

namespace permverify::driver {
namespace {

namespace fs = std::filesystem;

bool is_hidden(const fs::path& path) {
  const std::string name = path.filename().string();
  return name.size() > 1 && name[0] == '.';
}

bool is_source(const fs::path& path) {
  const std::string extension = path.extension().string();
  return extension == ".pvl" || extension == ".cl" || extension == ".cu" || extension == ".hip";
}

// `./a.cu` and `a.cu` are printed alike.
std::string plain(const fs::path& path) {
  const std::string name = path.lexically_normal().string();
  return name[0] == '-' ? "./" + name : name;
}

// What cannot be read is an error, else its files would be missing without a word. Folders of other users, and those that were
// removed meanwhile, have no files that this user could verify.
bool may_be_left_out(const std::error_code& problem) {
  return problem == std::errc::permission_denied || problem == std::errc::no_such_file_or_directory || problem == std::errc::not_a_directory;
}

// Links to folders are not followed: they may lead in circles.
void add_files_below(const fs::path& folder, bool is_first, std::vector<std::string>& files) {
  std::error_code problem;
  for (fs::directory_iterator entry(folder, problem); !problem && entry != fs::directory_iterator(); entry.increment(problem)) {
    std::error_code unknown;
    const fs::path& path = entry->path();
    if (is_hidden(path)) continue;
    if (entry->is_directory(unknown) && !entry->is_symlink(unknown)) add_files_below(path, false, files);
    else if (entry->is_regular_file(unknown) && is_source(path)) files.push_back(plain(path));
  }
  if (problem && (is_first || !may_be_left_out(problem))) {
    throw std::invalid_argument("cannot read the folder " + folder.string() + ": " + problem.message());
  }
}

std::vector<std::string> files_below(const std::string& folder) {
  std::vector<std::string> files;
  add_files_below(folder, true, files);
  std::sort(files.begin(), files.end());
  if (files.empty()) throw std::invalid_argument("there is no .pvl, .cl or .cu file in the folder " + folder);
  return files;
}

std::vector<std::string> matches_of(const std::string& pattern) {
  glob_t found{};
  std::vector<std::string> files;
  if (glob(pattern.c_str(), 0, nullptr, &found) == 0) {
    for (std::size_t i = 0; i < found.gl_pathc; ++i) files.emplace_back(found.gl_pathv[i]);
  }
  globfree(&found);
  if (files.empty()) throw std::invalid_argument("no file matches `" + pattern + "`");
  return files;
}

bool exists(const std::string& name) {
  std::error_code unknown;
  return fs::exists(name, unknown);
}

bool is_folder(const std::string& name) {
  std::error_code unknown;
  return fs::is_directory(name, unknown);
}

std::vector<std::string> files_of(const std::string& word) {
  if (is_folder(word)) return files_below(word);
  if (exists(word) || word.find_first_of("*?[") == std::string::npos) return {word};
  std::vector<std::string> files;
  for (const std::string& match : matches_of(word)) {
    const std::vector<std::string> own = is_folder(match) ? files_below(match) : std::vector<std::string>{match};
    files.insert(files.end(), own.begin(), own.end());
  }
  return files;
}

}  // namespace

std::vector<std::string> find_files(const std::vector<std::string>& words) {
  std::vector<std::string> files;
  std::set<std::string> seen;
  for (const std::string& word : words) {
    for (std::string& file : files_of(word)) {
      if (seen.insert(file).second) files.push_back(std::move(file));
    }
  }
  return files;
}

}  // namespace permverify::driver
