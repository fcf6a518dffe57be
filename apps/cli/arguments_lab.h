// `permverify lab ...` and `permverify grade`: their options.
#pragma once
#include "lab/commands.h"

namespace CLI { class App; }

namespace permverify::cli {

struct RawLab {
  lab::LabOptions options;
  std::string format = "text", folder, program;
};

// Gives the command `lab`, whose subcommands set what was asked for, and the command `grade`.
CLI::App* add_lab(CLI::App& app, RawLab& raw);
CLI::App* add_grade(CLI::App& app, RawLab& raw);
lab::LabOptions finish_lab(const RawLab& raw);

}  // namespace permverify::cli
