#include "driver/read/compile_commands.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "driver/read/text_file.h"

namespace permverify::driver {
namespace {

namespace fs = std::filesystem;
using CommandWords = std::vector<std::string>;

std::string text_in(const fs::path& file) {
  std::optional<std::string> text = read_text(file.string());
  if (!text) throw std::invalid_argument("cannot read " + file.string());
  return std::move(*text);
}

bool has_kernel_ending(const fs::path& path) {
  const std::string ending = path.extension().string();
  return ending == ".cu" || ending == ".cl" || ending == ".hip";
}

constexpr std::size_t in_two_words = 2;

// The options of one command that say how its file is read.
class CompileCommand {
 public:
  explicit CompileCommand(fs::path folder) : folder_(std::move(folder)) {}

  void read(const CommandWords& words) {
    for (std::size_t i = 0; i < words.size(); ++i) {
      const std::string& word = words[i];
      if (word == "-Xcompiler" || word == "-Xptxas" || word == "-Xlinker" || word == "-Xclang" || word == "-Xnvlink") ++i;  // of another program
      else if (const std::size_t used = valued(words, i); used != 0) i += used - 1;
      else if (word.starts_with("@") && word.size() > 1) read_more(word.substr(1));
      else if (word.starts_with("-std=") || word.starts_with("--std=")) options_.standard = word.substr(word.find('=') + 1);
      else if (const std::size_t of_gpu = architecture(words, i); of_gpu != 0) i += of_gpu - 1;
      else if (word.starts_with("-cl-std=")) options_.standard = word.substr(word.find('=') + 1);
    }
  }
  CompilerFlags take() {
    const std::string macro = "__CUDA_ARCH__";
    const bool defined = std::any_of(options_.defines.begin(), options_.defines.end(), [&](const std::string& define) {
      return define.substr(0, define.find('=')) == macro;
    });
    std::string unused;
    if (architectures_.size() == 1 && architectures_.begin()->second != 0) {
      if (!defined) options_.defines.push_back(macro + "=" + std::to_string(architectures_.begin()->second));
    } else if (!defined) {
      for (const auto& [name, number] : architectures_) unused += (unused.empty() ? "" : ", ") + name;
    }
    return {std::move(options_), std::move(refused_), std::move(unused)};
  }

 private:
  // How many words an option takes that has a value, behind it or in the next word; 0: it has no value.
  std::size_t valued(const CommandWords& words, std::size_t at) {
    static constexpr const char* separate[] = {"--define-macro", "--undefine-macro", "--include-path", "--system-include", "--options-file", "-optf",
                                               "-isystem", "-iquote", "-idirafter", "-include", "--pre-include", "-imacros", "--std", "-I", "-D", "-U", "-x"};
    const std::string& word = words[at];
    for (const std::string name : separate) {
      if (word == name) {
        if (at + 1 < words.size()) act(name, words[at + 1]);
        return in_two_words;
      }
      const bool is_long = name.starts_with("--");
      if (word.starts_with(name + "=") && (is_long || name == "-isystem" || name == "-optf" || name == "-x" || name == "-include")) {
        act(name, word.substr(name.size() + 1));
        return 1;
      }
      if (!is_long && word.starts_with(name) && name != "-include" && name != "-optf") {
        act(name, word.substr(name.size()));
        return 1;
      }
    }
    return 0;
  }

  // How many words an option about the GPU takes; 0: it is another one.
  std::size_t architecture(const CommandWords& words, std::size_t at) {
    static constexpr const char* names[] = {"-arch", "--gpu-architecture", "--cuda-gpu-arch", "--offload-arch", "-gencode", "--generate-code"};
    for (const std::string name : names) {
      const bool apart = words[at] == name;
      if (!apart && !words[at].starts_with(name + "=")) continue;
      const std::string value = !apart ? words[at].substr(name.size() + 1) : at + 1 < words.size() ? words[at + 1] : "";
      for_gpu(value);
      return apart ? in_two_words : 1;
    }
    return 0;
  }

  // "sm_80", "compute_90a", "arch=compute_80,code=[sm_80,sm_86]": code is compiled for `arch`.
  void for_gpu(const std::string& value) {
    const std::string key = "arch=";
    const std::size_t begin = value.starts_with(key) ? key.size() : 0;
    const std::string name = value.substr(begin, value.find(',', begin) - begin);
    const std::size_t digits = name.find('_') + 1;  // 0: the option has no number
    int number = 0;
    if (digits != 0 && name.size() < digits + 5) {
      for (std::size_t i = digits; i < name.size() && name[i] >= '0' && name[i] <= '9'; ++i) number = number * 10 + (name[i] - '0');
    }
    const std::string same = number == 0 ? name : std::to_string(number);  // sm_80 and compute_80 are one
    architectures_[same] = number * 10;
  }

  void act(const std::string& name, const std::string& value) {
    if (name == "-D" || name == "--define-macro") options_.defines.push_back(value);
    else if (name == "-U" || name == "--undefine-macro") undefine(value);
    else if (name == "-x") language(value);
    else if (name == "--std") options_.standard = value;
    else if (name == "--options-file" || name == "-optf") read_more(value);
    else if (name == "-include" || name == "--pre-include" || name == "-imacros") refused_ = name + " " + value;
    else options_.include_dirs.push_back((folder_ / value).lexically_normal().string());
  }

  // Macros of the compiler itself are not ours: those of the command alone are taken back.
  void undefine(const std::string& name) {
    std::erase_if(options_.defines, [&](const std::string& define) { return define.substr(0, define.find('=')) == name; });
  }

  void language(const std::string& name) {
    if (name == "cu" || name == "cuda" || name == "hip") options_.language = support::SourceLanguage::Cuda;
    else if (name == "cl") options_.language = support::SourceLanguage::OpenCl;
  }

  // A response file. It may name another one.
  void read_more(const std::string& name) {
    if (++depth_ > 8) throw std::invalid_argument("response files name each other: " + name);
    read(shell_words(text_in(folder_ / name)));
    --depth_;
  }

  fs::path folder_;
  FileOptions options_;
  std::string refused_;
  std::map<std::string, int> architectures_;  // values of `__CUDA_ARCH__` by name; 0: none is known
  int depth_ = 0;
};

CommandWords words_of_entry(const nlohmann::json& entry) {
  if (entry.contains("arguments")) return entry.at("arguments").get<CommandWords>();
  return shell_words(entry.at("command").get<std::string>());
}

CompiledFile compiled(const fs::path& database, const nlohmann::json& entry) {
  const fs::path folder = fs::absolute(database).parent_path() / entry.at("directory").get<std::string>();
  CompiledFile result;
  result.path = (folder / entry.at("file").get<std::string>()).lexically_normal();
  const CompilerFlags flags = read_flags(words_of_entry(entry), folder);
  result.options = flags.options;
  result.unused = flags.unused;
  result.is_kernel_file = has_kernel_ending(result.path) || result.options.language;
  if (result.is_kernel_file && !flags.refused.empty()) {
    throw std::invalid_argument("the command of " + result.path.string() + " has `" + flags.refused + "`: this option is not supported");
  }
  return result;
}

}  // namespace

CommandWords shell_words(const std::string& command) {
  CommandWords words;
  std::string word;
  bool inside = false;  // of a word, which may be empty between quotes
  char quote = '\0';
  for (std::size_t i = 0; i < command.size(); ++i) {
    const char c = command[i];
    const bool escapes = c == '\\' && quote != '\'' && i + 1 < command.size();
    if (escapes && (quote == '\0' || command[i + 1] == '"' || command[i + 1] == '\\' || command[i + 1] == '$')) {
      word += command[++i];
      inside = true;
    } else if (quote != '\0') {
      if (c == quote) quote = '\0';
      else word += c;
    } else if (c == '"' || c == '\'') {
      quote = c;
      inside = true;
    } else if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
      if (inside) words.push_back(std::move(word));
      word.clear();
      inside = false;
    } else {
      word += c;
      inside = true;
    }
  }
  if (inside) words.push_back(std::move(word));
  return words;
}

CompilerFlags read_flags(const CommandWords& words, const fs::path& folder) {
  CompileCommand command(folder);
  command.read(words);
  return command.take();
}

std::vector<CompiledFile> read_compile_commands(const fs::path& given) {
  std::error_code unknown;
  const fs::path file = fs::is_directory(given, unknown) ? given / "compile_commands.json" : given;
  const auto json = nlohmann::json::parse(text_in(file), nullptr, false);
  if (!json.is_array()) throw std::invalid_argument(file.string() + " is no compilation database");
  std::vector<CompiledFile> result;
  try {
    for (const auto& entry : json) result.push_back(compiled(file, entry));
  } catch (const nlohmann::json::exception&) {
    throw std::invalid_argument(file.string() + " is no compilation database: an entry has `directory`, `file`, and `command` or `arguments`");
  }
  return result;
}

}  // namespace permverify::driver
