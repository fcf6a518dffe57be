#include "driver/verify/kept_results.h"

#include <link.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <map>
#include <tuple>
#include <nlohmann/json.hpp>

#include "checker/cache/digest.h"
#include "driver/read/text_file.h"
#include "support/build_id.h"

namespace permverify::driver {
namespace {

using Json = nlohmann::json;
using parser::FileAnswer;

Json binary(const std::string& text) { return Json::binary({text.begin(), text.end()}); }

std::string from_binary(const Json& json) {
  const auto& bytes = json.get_binary();
  return {bytes.begin(), bytes.end()};
}

std::string identity_of(const struct stat& status) { return std::to_string(status.st_dev) + ":" + std::to_string(status.st_ino); }

// A program or a library is one file as long as none of these changes.
std::string stamp_of(const std::string& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0) return "";
  return identity_of(status) + ":" + std::to_string(status.st_size) + ":" + std::to_string(status.st_mtim.tv_sec) + "." +
         std::to_string(status.st_mtim.tv_nsec) + ":" + std::to_string(status.st_ctim.tv_sec) + "." + std::to_string(status.st_ctim.tv_nsec);
}

// What is loaded is what lies there: it was not replaced meanwhile.
bool is_older(const std::string& path, std::int64_t seconds) {
  struct stat status {};
  return stat(path.c_str(), &status) == 0 && status.st_ctim.tv_sec < seconds;
}

// Everything that is loaded: this program, the front end, Clang, the solvers, the C library.
std::vector<std::string> loaded_objects() {
  std::vector<std::string> paths{"/proc/self/exe"};
  dl_iterate_phdr(
      [](dl_phdr_info* info, std::size_t, void* out) {
        const std::string name = info->dlpi_name == nullptr ? "" : info->dlpi_name;
        if (name.starts_with("/")) static_cast<std::vector<std::string>*>(out)->push_back(name);
        return 0;
      },
      &paths);
  return paths;
}

class KeyText {
 public:
  void add(std::string_view part) { text_.append(std::to_string(part.size())).append(":").append(part); }
  void add(const std::vector<std::string>& parts) {
    add(std::to_string(parts.size()));
    for (const std::string& part : parts) add(part);
  }
  void add(const std::array<std::optional<std::int64_t>, 3>& sizes) {
    for (const auto& size : sizes) add(size ? std::to_string(*size) : "any");
  }
  void add(const FileOptions& own) {
    add(own.name);
    add(own.language ? std::to_string(static_cast<int>(*own.language)) : "by name");
    add(own.standard);
    add(own.include_dirs);
    add(own.defines);
    add(own.kernel);
    add(own.launch.gsize);
    add(own.launch.ngroups);
    for (const RecordedArgument& argument : own.arguments) {
      add(argument.value ? std::to_string(*argument.value) : "any");
      add(argument.is_scalar ? "scalar" : "array");
    }
  }
  std::string digest() const { return checker::digest(text_); }

 private:
  std::string text_;
};

// Options come from the words of the call, the words of a configuration, its sizes of kernels, the entry of the file in a database
// or among recorded launches, and from the terminal. All of these are in the key, so that no option can be forgotten.
void add_options(KeyText& key, const OneFile& file, const Options& options) {
  key.add(options.arguments);
  key.add(options.configuration);
  key.add(options.configuration_words);
  for (const KernelSizes& sizes : options.read.kernel_sizes) {
    key.add(sizes.pattern);
    key.add(sizes.launch.gsize);
    key.add(sizes.launch.ngroups);
  }
  key.add(file.path);
  for (const auto& [path, own] : file.entries) key.add(own);
  key.add(options.colour ? "colour" : "plain");
  key.add(std::to_string(options.width));
}

void add_machine(KeyText& key) {
  std::error_code unknown;
  key.add(std::filesystem::current_path(unknown).string());
  key.add(std::filesystem::read_symlink("/proc/self/exe", unknown).string());
  for (const char* name : {"LD_LIBRARY_PATH", "LD_PRELOAD"}) {
    const char* value = std::getenv(name);
    key.add(value == nullptr ? "" : value);
  }
}

bool is_c(const OneFile& file, const Options& options) {
  return std::all_of(file.entries.begin(), file.entries.end(), [&](const auto& entry) {
    return language_of(entry.first, with_own(options.read, entry.second)) != Language::Pvl;
  });
}

std::optional<std::string> text_of(const std::string& path, const Options& options) {
  const auto given = options.read.texts.find(path);
  return given != options.read.texts.end() ? given->second : read_text(path);
}

// Paths that were one file are one file, and others are not.
class SameFiles {
 public:
  bool fits(const std::string& then, const std::string& now) {
    const auto forth = now_.try_emplace(then, now).first, back = then_.try_emplace(now, then).first;
    return forth->second == now && back->second == then;
  }

 private:
  std::map<std::string, std::string> now_, then_;
};

bool gives_again(const FileAnswer& answer, SameFiles& files) {
  struct stat status {};
  const bool there = stat(answer.path.c_str(), &status) == 0;
  switch (answer.kind) {
    case FileAnswer::Kind::Absent: return !there;
    case FileAnswer::Kind::Folder: return there && S_ISDIR(status.st_mode) && files.fits(answer.identity, identity_of(status));
    case FileAnswer::Kind::Changing: return false;
    case FileAnswer::Kind::File: break;
  }
  if (!there || !S_ISREG(status.st_mode) || !files.fits(answer.identity, identity_of(status))) return false;
  if (answer.digest.empty()) return true;
  const std::optional<std::string> text = read_text(answer.path);
  return text && checker::digest(*text) == answer.digest;
}

// Nothing of it may come out differently with more time or memory.
bool is_final(const Session& session, const Options& options, const FileResult& result) {
  const report::Summary& sum = result.summary;
  if (sum.undecided + sum.unfounded + sum.bad_files != 0 || sum.internal_error || sum.disagreement || options.stopped()) return false;
  // What a search might still have found is not missing for lack of time.
  const bool in_time = options.total_timeout == 0 || session.report.wall_seconds < options.total_timeout / 4.0;
  return sum.refuted == 0 || in_time;
}

Json to_json(const std::vector<FileAnswer>& answers) {
  Json json = Json::array();
  for (const FileAnswer& a : answers) json.push_back({static_cast<int>(a.kind), binary(a.path), binary(a.digest), a.identity});
  return json;
}

// Every obligation of a result that was kept is cached.
void mark_cached(FileResult& result) {
  result.summary.cached = result.summary.proved + result.summary.refuted;
  if (result.json.empty()) return;
  auto json = nlohmann::ordered_json::parse(result.json);
  for (auto& file : json.at("files")) {
    for (auto& kernel : file.at("kernels")) {
      for (auto& obligation : kernel.at("obligations")) obligation["cached"] = true;
    }
  }
  result.json = json.dump();
}

}  // namespace

KeptKey kept_key(const OneFile& file, const Options& options) {
  if (options.cache == CacheMode::Off || support::build_id().empty() || !is_c(file, options)) return {};
  const auto made = static_cast<std::int64_t>(time(nullptr));
  const std::optional<std::string> text = text_of(file.path, options);
  if (!text) return {};
  KeyText key;
  key.add("result of a file, 1");
  key.add(support::build_id());
  add_machine(key);
  add_options(key, file, options);
  const std::string of_text = checker::digest(*text);
  key.add(of_text);
  return {key.digest(), of_text, made};
}

std::optional<FileResult> find_result(checker::SqliteCache& cache, const KeptKey& key, const Options& options) {
  if (!key.of_text || options.stopped()) return std::nullopt;
  const std::optional<std::string> kept = cache.find(key.digest);
  if (!kept) return std::nullopt;
  try {
    const Json json = Json::from_cbor(*kept);
    for (const Json& object : json.at(0)) {
      if (stamp_of(from_binary(object.at(0))) != object.at(1).get<std::string>()) return std::nullopt;
    }
    SameFiles files;
    for (const Json& a : json.at(1)) {
      const FileAnswer answer{static_cast<FileAnswer::Kind>(a.at(0).get<int>()), from_binary(a.at(1)), from_binary(a.at(2)), a.at(3).get<std::string>()};
      if (!gives_again(answer, files)) return std::nullopt;
    }
    std::optional<FileResult> result = result_from_bytes(from_binary(json.at(2)));
    if (result) {
      mark_cached(*result);
      return result;
    }
  } catch (const Json::exception&) {
  }
  cache.distrust();
  return std::nullopt;
}

void keep_result(checker::SqliteCache& cache, const KeptKey& key, const Session& session, const Options& options,
                 const std::vector<FileAnswer>& answers, const FileResult& result) {
  if (!key.of_text || options.cache == CacheMode::ReadOnly || !is_final(session, options, result) || session.sources.size() == 0) return;
  // What was read is what the key is about.
  for (support::BufferId id = 0; id < session.sources.size(); ++id) {
    const support::SourceBuffer& buffer = session.sources.buffer(id);
    if (buffer.name() == session.sources.buffer(0).name() && checker::digest(buffer.text()) != *key.of_text) return;
  }
  const auto changes = [](const FileAnswer& answer) { return answer.kind == FileAnswer::Kind::Changing; };
  if (std::any_of(answers.begin(), answers.end(), changes)) return;
  std::vector<FileAnswer> once = answers;
  const auto order = [](const FileAnswer& a) { return std::tie(a.path, a.kind, a.digest, a.identity); };
  std::sort(once.begin(), once.end(), [&](const auto& a, const auto& b) { return order(a) < order(b); });
  once.erase(std::unique(once.begin(), once.end(), [&](const auto& a, const auto& b) { return order(a) == order(b); }), once.end());
  Json objects = Json::array();
  for (const std::string& path : loaded_objects()) {
    if (!is_older(path, key.made)) return;
    objects.push_back({binary(path), stamp_of(path)});
  }
  const std::vector<std::uint8_t> coded = Json::to_cbor(Json{objects, to_json(once), binary(to_bytes(result))});
  cache.keep(key.digest, {coded.begin(), coded.end()});
}

}  // namespace permverify::driver
