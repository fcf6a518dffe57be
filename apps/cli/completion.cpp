#include "apps/cli/completion.h"

#include <CLI/CLI.hpp>
#include <sstream>

#include "apps/cli/about.h"

namespace permverify::cli {
namespace {

// What a shell needs to know of an option.
struct Option {
  std::vector<std::string> names;   // with their dashes
  std::vector<std::string> values;  // that it takes one of; empty: any, or none
  std::string text;
  bool takes_value = false;
  std::string argument;             // what the value is called
};

struct Command {
  std::string name, text;
  std::vector<Option> options;
  std::vector<std::string> words;  // values of a positional that takes one of few
  bool files = false;              // it has positionals that are files
};

// CLI11 keeps the set of an IsMember check in its description only: "{a,b,c}".
std::vector<std::string> values_in(const std::string& type) {
  std::vector<std::string> values;
  const std::size_t begin = type.find('{'), end = type.rfind('}');
  if (begin == std::string::npos || end == std::string::npos || end < begin) return values;
  std::string word;
  for (const char c : type.substr(begin + 1, end - begin - 1) + ",") {
    if (c != ',') {
      word += c;
      continue;
    }
    values.push_back(word);
    word.clear();
  }
  return values;
}

Option described(const CLI::Option& option) {
  Option result;
  for (const std::string& name : option.get_snames()) result.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) result.names.push_back("--" + name);
  result.text = option.get_description();
  result.takes_value = option.get_expected_max() > 0;
  const std::string type = option.get_type_name();
  if (result.takes_value) result.values = values_in(type);
  result.argument = type.substr(0, type.find_first_of(":= {"));
  return result;
}

Command described(const CLI::App& app) {
  Command command{app.get_name(), app.get_description(), {}, {}, false};
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_positional()) {
      const std::vector<std::string> values = values_in(option->get_type_name());
      command.words.insert(command.words.end(), values.begin(), values.end());
      command.files |= values.empty();
    } else {
      command.options.push_back(described(*option));
    }
  }
  return command;
}

std::vector<Command> commands_of(const CLI::App& app) {
  std::vector<Command> commands;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) commands.push_back(described(*command));
  return commands;
}

std::string joined(const std::vector<std::string>& words, const std::string& between) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : between) + word;
  return text;
}

std::string names_of(const std::vector<Command>& commands, const std::string& between) {
  std::vector<std::string> names;
  for (const Command& command : commands) names.push_back(command.name);
  return joined(names, between);
}

std::string option_names(const Command& command) {
  std::vector<std::string> names;
  for (const Option& option : command.options) names.insert(names.end(), option.names.begin(), option.names.end());
  return joined(names, " ");
}

// `permverify FILE` is `permverify verify FILE`.
std::string bash(const std::vector<Command>& commands) {
  std::string text =
      "# bash completion of permverify\n_permverify() {\n  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
      "  local command=${COMP_WORDS[1]}\n  COMPREPLY=()\n  case $command in\n    " +
      names_of(commands, "|") + ") ;;\n    *) command=verify ;;\n  esac\n  case $command:$before in\n";
  for (const Command& command : commands) {
    for (const Option& option : command.options) {
      if (!option.takes_value) continue;
      std::vector<std::string> patterns;
      for (const std::string& name : option.names) patterns.push_back(command.name + ":" + name);
      text += "    " + joined(patterns, "|") + ")\n      ";
      text += option.values.empty() ? "COMPREPLY=($(compgen -f -- \"$word\"))"
                                    : "COMPREPLY=($(compgen -W '" + joined(option.values, " ") + "' -- \"$word\"))";
      text += "; return ;;\n";
    }
  }
  text += "  esac\n  local words=\n  case $command in\n";
  for (const Command& command : commands) {
    text += "    " + command.name + ") words='" + option_names(command) + (command.words.empty() ? "" : " " + joined(command.words, " ")) + "' ;;\n";
  }
  return text + "  esac\n  if [[ $COMP_CWORD -eq 1 ]]; then words+=' " + names_of(commands, " ") + " help --help --version'; fi\n"
         "  COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n  if [[ $word != -* ]]; then COMPREPLY+=($(compgen -f -- \"$word\")); fi\n}\n"
         "complete -o filenames -F _permverify permverify\n";
}

std::string quoted(const std::string& text, const std::string& special) {
  std::string out;
  for (const char c : text) {
    if (c == '\'') out += "'\\''";
    else if (special.find(c) != std::string::npos) out += std::string("\\") + c;
    else out += c == '\n' ? ' ' : c;
  }
  return out;
}

std::string zsh(const std::vector<Command>& commands) {
  std::string text = "#compdef permverify\n_permverify() {\n  local -a commands=(\n";
  for (const Command& command : commands) text += "    '" + command.name + ":" + quoted(command.text, ":") + "'\n";
  text += "  )\n  if (( CURRENT == 2 )); then\n    _describe command commands\n    _files\n    return\n  fi\n  local command=$words[2]\n"
          "  (( ${commands[(I)$command:*]} )) || command=verify\n  case $command in\n";
  for (const Command& command : commands) {
    text += "    " + command.name + ")\n      _arguments \\\n";
    for (const Option& option : command.options) {
      for (const std::string& name : option.names) {
        text += "        '*" + name + "[" + quoted(option.text, "[]:") + "]";
        if (option.takes_value) text += ":value:" + (option.values.empty() ? "_files" : "(" + joined(option.values, " ") + ")");
        text += "' \\\n";
      }
    }
    text += command.words.empty() ? "        '*:file:_files' ;;\n" : "        '*:word:(" + joined(command.words, " ") + ")' ;;\n";
  }
  return text + "  esac\n}\n_permverify \"$@\"\n";
}

std::string fish(const std::vector<Command>& commands) {
  std::string text = "# fish completion of permverify\n";
  for (const Command& command : commands) {
    text += "complete -c permverify -n __fish_use_subcommand -a " + command.name + " -d '" + quoted(command.text, "") + "'\n";
    for (const Option& option : command.options) {
      text += "complete -c permverify -n '__fish_seen_subcommand_from " + command.name + "'";
      for (const std::string& name : option.names) text += name[1] == '-' ? " -l " + name.substr(2) : " -s " + name.substr(1);
      if (option.takes_value) text += option.values.empty() ? " -r" : " -x -a '" + joined(option.values, " ") + "'";
      text += " -d '" + quoted(option.text, "") + "'\n";
    }
  }
  return text;
}

// troff reads a dot or a quote at the head of a line, and backslashes anywhere.
std::string troff(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\') out += "\\e";
    else if (c == '-') out += "\\-";
    else out += c;
  }
  return out.empty() || (out[0] != '.' && out[0] != '\'') ? out : "\\&" + out;
}

// The typical calls of the short help.
std::string examples() {
  std::istringstream help(short_help());
  std::string text = ".SH EXAMPLES\n.nf\n";
  for (std::string line; std::getline(help, line);) {
    if (line.starts_with("  ")) text += troff(line) + "\n";
  }
  return text + ".fi\n";
}

std::string manual(const CLI::App& app, const std::vector<Command>& commands, const std::string& version) {
  std::string text = ".TH PERMVERIFY 1 \"\" \"permverify " + version + "\" \"User Commands\"\n.SH NAME\npermverify \\- proves GPU kernels "
                     "correct, or shows what breaks\n.SH SYNOPSIS\n.B permverify\n.RI [ COMMAND ]\n.RI [ OPTIONS ]\n.IR FILE ...\n"
                     ".SH DESCRIPTION\n" + troff(app.get_description()) + "\n" + examples();
  for (const Command& command : commands) {
    text += ".SH \"permverify " + command.name + "\"\n" + troff(command.text) + "\n";
    for (const Option& option : command.options) {
      text += ".TP\n.B " + troff(joined(option.names, ", "));
      if (option.takes_value) text += " " + troff(option.values.empty() ? option.argument : joined(option.values, " | "));
      text += "\n" + troff(option.text) + "\n";
    }
  }
  return text + ".SH \"EXIT STATUS\"\n" + troff(app.get_footer()) + "\n";
}

}  // namespace

const std::vector<std::string>& completion_targets() {
  static const std::vector<std::string> targets{"bash", "zsh", "fish", "man"};
  return targets;
}

std::string completion(const CLI::App& app, const std::string& target, const std::string& version) {
  const std::vector<Command> commands = commands_of(app);
  if (target == "bash") return bash(commands);
  if (target == "zsh") return zsh(commands);
  return target == "fish" ? fish(commands) : manual(app, commands, version);
}

}  // namespace permverify::cli
