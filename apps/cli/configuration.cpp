#include "apps/cli/configuration.h"

#include <sys/stat.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <set>
#include <toml++/toml.h>

#include "apps/cli/arguments_read.h"
#include "apps/cli/own_files.h"
#include "apps/cli/values.h"
#include "driver/read/text_file.h"
#include "support/similar.h"

namespace permverify::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* file_name = "permverify.toml";

// What is about one call or one part of a file, and what writes files: a project whose files are verified must not choose them.
const std::set<std::string> only_of_a_call{"kernel",  "line",     "obligation", "stdin-filename", "out",        "events",     "pictures", "emit-smt",
                                           "dump",    "stop-after", "cache-file", "config",       "no-config",  "help",       "watch",    "fault",
                                           "trace",   "threads",  "show-local", "picture",        "picture-all", "seeds"};
// In addition to those about reading: what means the same to a run as to a verification. The seeds of the two do not.
const std::set<std::string> of_machine{"param", "warp-size", "no-infer", "color", "colour", "jobs", "progress"};
// Their values are files or folders, beside the configuration.
const std::set<std::string> paths{"include", "baseline", "compile-commands"};

class ConfigurationFile {
 public:
  // `part`: null, or a command that is no verification.
  ConfigurationFile(const fs::path& path, const CLI::App& command, const CLI::App* part) : path_(path), command_(command), part_(part) {
    made_.file = from_here(path);
  }

  Configuration read() {
    const std::optional<std::string> text = driver::read_text(path_.string());
    if (!text) refuse("--config: cannot read " + made_.file);
    toml::table table;
    try {
      table = toml::parse(*text, path_.string());
    } catch (const toml::parse_error& error) {
      refuse(made_.file + ":" + std::to_string(error.source().begin.line) + ": " + std::string(error.description()));
    }
    for (const auto& [key, node] : table) {
      const std::string name(key.str());
      if (name == "kernel") kernels(node);
      else if (name == "include") folders(node);
      else if (name == "define") defines(node);
      else if (name == "local-size") everywhere_.launch.gsize = sizes_in(node, name);
      else if (name == "num-groups") everywhere_.launch.ngroups = sizes_in(node, name);
      else option(name, node);
    }
    finish_dimensions({}, everywhere_.launch);
    if (everywhere_.launch.gsize[0] || everywhere_.launch.ngroups[0]) made_.kernels.push_back(everywhere_);
    return std::move(made_);
  }

 private:
  [[noreturn]] void complain(const toml::node& node, const std::string& text) const {
    refuse(made_.file + ":" + std::to_string(node.source().begin.line) + ": " + text);
  }

  std::vector<std::string> names() const {
    std::vector<std::string> result{"include", "define", "kernel"};
    for (const CLI::Option* known : command_.get_options()) {
      for (const std::string& name : known->get_lnames()) {
        if (only_of_a_call.count(name) == 0) result.push_back(name);
      }
    }
    return result;
  }

  static const CLI::Option* option_named(const CLI::App& command, const std::string& name) {
    for (const CLI::Option* known : command.get_options()) {
      const auto& own = known->get_lnames();
      if (std::find(own.begin(), own.end(), name) != own.end()) return known;
    }
    return nullptr;
  }

  std::string beside(const std::string& path) const { return from_here((fs::absolute(path_).parent_path() / path).lexically_normal()); }

  // A text, or a number as a text.
  std::string text_of(const toml::node& node, const std::string& key) const {
    if (const auto text = node.value_exact<std::string>()) return *text;
    if (const auto number = node.value_exact<std::int64_t>()) return std::to_string(*number);
    complain(node, "`" + key + "` has the wrong type: it is a text or a number");
  }

  std::vector<std::string> texts_of(const toml::node& node, const std::string& key) const {
    if (!node.is_array()) return {text_of(node, key)};
    std::vector<std::string> result;
    for (const toml::node& element : *node.as_array()) result.push_back(text_of(element, key));
    return result;
  }

  void folders(const toml::node& node) {
    for (const std::string& folder : texts_of(node, "include")) made_.folders.insert(made_.folders.end(), {"-I", beside(folder)});
  }

  void defines(const toml::node& node) {
    for (const std::string& define : texts_of(node, "define")) made_.words.insert(made_.words.end(), {"-D", define});
  }

  // The call wins, also where it gives an option that excludes this one.
  static bool is_given(const CLI::Option& option) {
    const auto& others = option.get_excludes();
    return option.count() != 0 || std::any_of(others.begin(), others.end(), [](const CLI::Option* other) { return other->count() != 0; });
  }

  void option(const std::string& key, const toml::node& node) {
    const CLI::Option* const option = option_named(command_, key);
    if (only_of_a_call.count(key) != 0 && option != nullptr) complain(node, "`" + key + "` belongs on the command line: a configuration cannot give it");
    if (option == nullptr) {
      const std::vector<std::string> close = support::similar(key, names());
      complain(node, "there is no key `" + key + "`" + (close.empty() ? "" : "; did you mean `" + close.front() + "`?"));
    }
    if (part_ != nullptr && key == "compile-commands") made_.compile_commands = beside(text_of(node, key));
    if (part_ != nullptr) {
      const CLI::Option* const own = option_named(*part_, key);
      const bool shared = own != nullptr && (own->get_group() == "Reading" || of_machine.count(key) != 0);
      if (shared) return value(*own, key, node);
      return;
    }
    value(*option, key, node);
  }

  void value(const CLI::Option& known, const std::string& key, const toml::node& node) {
    const CLI::Option* const option = &known;
    if (option->get_expected_max() == 0) return flag(*option, key, node);
    if (node.is_boolean()) complain(node, "`" + key + "` has the wrong type: it takes a value");
    std::vector<std::string> values = texts_of(node, key);
    if (paths.count(key) != 0) std::transform(values.begin(), values.end(), values.begin(), [this](const std::string& path) { return beside(path); });
    if (is_given(*option)) return;
    if (option->get_delimiter() != '\0') {
      std::string list;
      for (const std::string& value : values) list += (list.empty() ? "" : ",") + value;
      values = {list};
    }
    if (values.size() != 1 && option->get_multi_option_policy() != CLI::MultiOptionPolicy::TakeAll) complain(node, "`" + key + "` takes one value");
    for (const std::string& value : values) made_.words.push_back("--" + key + "=" + value);
  }

  void flag(const CLI::Option& option, const std::string& key, const toml::node& node) {
    const auto value = node.value_exact<bool>();
    if (!value) complain(node, "`" + key + "` has the wrong type: it is true or false");
    if (*value && !is_given(option)) made_.words.push_back("--" + key);
  }

  void kernels(const toml::node& node) {
    if (!node.is_array_of_tables()) complain(node, "`kernel` is a list of tables: write [[kernel]]");
    for (const toml::node& element : *node.as_array()) {
      driver::KernelSizes sizes;
      for (const auto& [key, value] : *element.as_table()) {
        const std::string name(key.str());
        if (name == "name") sizes.pattern = text_of(value, name);
        else if (name == "local-size") sizes.launch.gsize = sizes_in(value, name);
        else if (name == "num-groups") sizes.launch.ngroups = sizes_in(value, name);
        else complain(value, "a [[kernel]] has the keys `name`, `local-size` and `num-groups`, not `" + name + "`");
      }
      if (sizes.pattern.empty()) complain(element, "a [[kernel]] needs a `name`: a pattern such as \"reduce*\"");
      finish_dimensions({}, sizes.launch);
      made_.kernels.push_back(std::move(sizes));
    }
  }

  std::array<std::optional<std::int64_t>, 3> sizes_in(const toml::node& node, const std::string& key) const {
    std::string list;
    for (const std::string& value : texts_of(node, key)) list += (list.empty() ? "" : ",") + value;
    try {
      return sizes(list, key);
    } catch (const std::invalid_argument& error) {
      complain(node, error.what());
    }
  }

  const fs::path path_;
  const CLI::App& command_;
  const CLI::App* const part_;
  Configuration made_;
  driver::KernelSizes everywhere_{"*", {}};  // behind those of single kernels
};

// The owner of the file decides what is verified.
void require_own(const fs::path& file) {
  struct stat status {};
  if (stat(file.c_str(), &status) == 0 && status.st_uid != 0 && status.st_uid != geteuid()) {
    refuse(from_here(file) + " belongs to another user: name it with --config, or leave it out with --no-config");
  }
}

// Looks in a folder and in those above it; each is looked at once.
class Upwards {
 public:
  fs::path from(const fs::path& folder) {
    const auto [entry, fresh] = found_.try_emplace(folder.string());
    if (!fresh) return entry->second;
    fs::path result;
    std::error_code unknown;
    if (fs::is_regular_file(folder / file_name, unknown)) result = folder / file_name;
    else if (folder.has_parent_path() && folder.parent_path() != folder) result = from(folder.parent_path());
    return found_[folder.string()] = result;
  }

 private:
  std::map<std::string, fs::path> found_;
};

}  // namespace

fs::path configuration_for(const std::vector<std::string>& files) {
  Upwards upwards;
  std::optional<std::pair<std::string, fs::path>> first;
  for (const std::string& file : files) {
    std::error_code unknown;
    const fs::path folder = fs::weakly_canonical(fs::absolute(file).parent_path(), unknown);
    const fs::path own = upwards.from(unknown ? fs::absolute(file).parent_path() : folder);
    if (!first) first.emplace(file, own);
    if (own == first->second) continue;
    const auto name = [](const fs::path& path) { return path.empty() ? std::string("no configuration") : "the configuration " + from_here(path); };
    refuse(first->first + " has " + name(first->second) + ", " + file + " has " + name(own) +
           ": verify them in two calls, or name one with --config");
  }
  if (!first || first->second.empty()) return {};
  require_own(first->second);
  return first->second;
}

Configuration read_configuration(const fs::path& file, const CLI::App& command) { return ConfigurationFile(file, command, nullptr).read(); }

Configuration read_configuration(const fs::path& file, const CLI::App& verification, const CLI::App& command) {
  return ConfigurationFile(file, verification, &command).read();
}

void add_configuration(CLI::App& command, OwnConfiguration& own) {
  auto* config = command.add_option("--config", own.file, "file of options; unset: permverify.toml in the folder of the file or above")
      ->type_name("FILE")->group("Reading");
  command.add_flag("--no-config", own.none, "without the options of a permverify.toml")->excludes(config)->group("Reading");
}

driver::ReadOptions with_configuration(const OwnConfiguration& own, const std::string& file, driver::ReadOptions read) {
  read.kernel_sizes = own.found.kernels;
  return own.found.compile_commands.empty() ? read : with_entry(own.found.compile_commands, file, read);
}

}  // namespace permverify::cli
