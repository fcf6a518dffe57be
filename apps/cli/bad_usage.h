// What is wrong with a command line, in one line with the closest thing that exists.
#pragma once
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace permverify::cli {

bool is_command(const std::string& word);

// An option that does not exist, or an argument too many; `app` has parsed as far as it could.
std::string not_expected(const CLI::App& app);

// What is required and was not given.
std::string missing(const CLI::App& app);

// The first of the files names none, but nearly a command; empty if that is not so.
// The complaint about a value, in one form for every option: `complaint` is CLI11's.
std::string bad_value(const CLI::App& app, const std::string& complaint);
std::string misspelt_command(const std::vector<std::string>& files);

}  // namespace permverify::cli
