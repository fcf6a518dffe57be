// Words of the command line that stand for files with options of their own: recorded launches, and what a compilation database has.
#pragma once
#include <string>
#include <vector>

#include "driver/options.h"

namespace permverify::cli {

// Each word that is a file of recorded launches becomes the files that they are about; with --kernel only its launches count.
// Throws std::invalid_argument.
void take_recorded_launches(driver::Options& options);

// Gives the files the options that the database has for them; without files, those of the database that have kernels are verified.
// Throws std::invalid_argument.
// The options that the entry of this file gives to reading it; a warning on stderr if the file has no entry, or several.
driver::ReadOptions with_entry(const std::string& database, const std::string& file, const driver::ReadOptions& read);

void take_compile_commands(const std::string& database, driver::Options& options);

}  // namespace permverify::cli
