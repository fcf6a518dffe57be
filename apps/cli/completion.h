// Completions of shells and the manual page, made from the options that the program has.
#pragma once
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace permverify::cli {

const std::vector<std::string>& completion_targets();  // bash, zsh, fish, man

// The text for one of these. `app` has all commands.
std::string completion(const CLI::App& app, const std::string& target, const std::string& version);

}  // namespace permverify::cli
