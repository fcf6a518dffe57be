#include "driver/read/recorded_launches.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>

#include "driver/read/compile_commands.h"
#include "driver/read/text_file.h"

namespace permverify::driver {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

class RecordedLaunch {
 public:
  RecordedLaunch(const std::string& file, std::size_t number, const json& entry)
      : folder_(fs::path(file).parent_path()), where_(file + ": launch " + std::to_string(number)), entry_(entry) {}

  std::pair<std::string, FileOptions> read() {
    if (!entry_.is_object()) complain("is no object");
    refuse_unknown();
    FileOptions options;
    options.language = language();
    options.kernel = text("entry_point");
    options.launch.gsize = sizes("local_size");
    options.launch.ngroups = groups(options.launch.gsize);
    arguments(options);
    flags(options);
    if (const json* order = find("endianness"); order != nullptr && *order != "little") complain("has an `endianness` other than little, which is not supported");
    refuse_offset();
    return {(folder_ / text("kernel_file")).lexically_normal().string(), std::move(options)};
  }

 private:
  [[noreturn]] void complain(const std::string& what) const { throw std::invalid_argument(where_ + " " + what); }

  // Older versions write `kernel-file`.
  const json* find(std::string key) const {
    const auto found = entry_.find(key);
    if (found != entry_.end()) return &*found;
    std::replace(key.begin(), key.end(), '_', '-');
    const auto older = entry_.find(key);
    return older == entry_.end() ? nullptr : &*older;
  }

  // What an unknown key says of the launch is not known.
  void refuse_unknown() const {
    static const std::set<std::string> known{"language", "endianness", "kernel_file", "local_size", "global_size", "global_offset",
                                             "compiler_flags", "entry_point", "kernel_arguments", "host_api_calls"};
    for (const auto& [key, value] : entry_.items()) {
      std::string name = key;
      std::replace(name.begin(), name.end(), '-', '_');
      if (known.count(name) == 0) complain("has a key that is not known: `" + key + "`");
    }
  }

  std::string text(const std::string& key) const {
    const json* value = find(key);
    if (value == nullptr || !value->is_string() || value->get<std::string>().empty()) complain("needs a text `" + key + "`");
    return value->get<std::string>();
  }

  support::SourceLanguage language() const {
    const std::string name = text("language");
    if (name == "OpenCL") return support::SourceLanguage::OpenCl;
    if (name == "CUDA") return support::SourceLanguage::Cuda;
    complain("has the `language` " + name + ", which is not supported: it is OpenCL or CUDA");
  }

  std::vector<std::int64_t> numbers(const std::string& key, std::int64_t least) const {
    const json* value = find(key);
    std::vector<std::int64_t> result;
    bool fits = value != nullptr && value->is_array() && !value->empty() && value->size() <= 3;
    for (std::size_t i = 0; fits && i < value->size(); ++i) {
      fits = (*value)[i].is_number_integer() && (*value)[i] >= least && (*value)[i] <= (std::int64_t{1} << 40);
      if (fits) result.push_back((*value)[i]);
    }
    if (!fits) complain("needs one to three numbers of at least " + std::to_string(least) + " as `" + key + "`");
    return result;
  }

  std::array<std::optional<std::int64_t>, 3> sizes(const std::string& key) const {
    std::array<std::optional<std::int64_t>, 3> result{1, 1, 1};
    const std::vector<std::int64_t> given = numbers(key, 1);
    std::copy(given.begin(), given.end(), result.begin());
    return result;
  }

  std::array<std::optional<std::int64_t>, 3> groups(const std::array<std::optional<std::int64_t>, 3>& local) const {
    if (numbers("local_size", 1).size() != numbers("global_size", 1).size()) complain("has another number of dimensions in `global_size` than in `local_size`");
    auto result = sizes("global_size");
    for (std::size_t d = 0; d < 3; ++d) {
      if (*result[d] % *local[d] != 0) complain("has a `global_size` that is no multiple of `local_size`, which is not supported");
      *result[d] /= *local[d];
    }
    return result;
  }

  void refuse_offset() const {
    if (find("global_offset") == nullptr) return;
    for (const std::int64_t offset : numbers("global_offset", 0)) {
      if (offset != 0) complain("has a `global_offset` other than 0, which is not supported");
    }
  }

  void arguments(FileOptions& options) const {
    const json* list = find("kernel_arguments");
    if (list == nullptr) return;
    if (!list->is_array()) complain("has `kernel_arguments` that are no list");
    for (const json& argument : *list) {
      if (!argument.is_object() || !argument.contains("type") || !argument["type"].is_string()) complain("has an argument without a `type`");
      RecordedArgument recorded;
      recorded.is_scalar = argument["type"] == "scalar";
      if (recorded.is_scalar && argument.contains("value")) recorded.value = bits(argument["value"]);
      options.arguments.push_back(recorded);
    }
  }

  // "0x10". What is longer than 64 bits is a vector or a struct: any value counts.
  std::optional<std::uint64_t> bits(const json& value) const {
    const std::string text = value.is_string() ? value.get<std::string>() : "";
    if (!text.starts_with("0x") && !text.starts_with("0X")) complain("has an argument whose `value` is no text with a hexadecimal number (\"0x10\")");
    std::uint64_t result = 0;
    const auto [end, error] = std::from_chars(text.data() + 2, text.data() + text.size(), result, 16);
    if (error == std::errc::result_out_of_range) return std::nullopt;
    if (error != std::errc{} || end != text.data() + text.size()) complain("has an argument whose `value` is no hexadecimal number: " + text);
    return result;
  }

  void flags(FileOptions& options) const {
    const json* flags = find("compiler_flags");
    if (flags == nullptr) return;
    if (!flags->is_string()) complain("has `compiler_flags` that are no text");
    const CompilerFlags read = read_flags(shell_words(flags->get<std::string>()), folder_);
    if (!read.refused.empty()) complain("has the compiler flag `" + read.refused + "`, which is not supported");
    options.standard = read.options.standard;
    options.include_dirs = read.options.include_dirs;
    options.defines = read.options.defines;
  }

  fs::path folder_;
  std::string where_;
  const json& entry_;
};

}  // namespace

std::vector<std::pair<std::string, FileOptions>> read_recorded_launches(const std::string& file) {
  const std::optional<std::string> text = read_text(file);
  if (!text) throw std::invalid_argument("cannot read " + file);
  const json list = json::parse(*text, nullptr, false);
  const bool recorded = list.is_array() && !list.empty() && list.front().is_object() &&
                        (list.front().contains("kernel_file") || list.front().contains("kernel-file"));
  if (!recorded) throw std::invalid_argument(file + " is no list of launches that GPUVerify's interceptor has recorded");
  std::vector<std::pair<std::string, FileOptions>> result;
  std::set<std::string> seen;
  for (std::size_t i = 0; i < list.size(); ++i) {
    auto launch = RecordedLaunch(file, i + 1, list[i]).read();
    json without_calls = list[i];
    without_calls.erase("host_api_calls");
    without_calls.erase("host-api-calls");
    if (!seen.insert(without_calls.dump()).second) continue;
    launch.second.name = launch.first + " (launch " + std::to_string(i + 1) + " of " + file + ")";
    result.push_back(std::move(launch));
  }
  return result;
}

}  // namespace permverify::driver
