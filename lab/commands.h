// `permverify lab ...` and `permverify grade`.
#pragma once
#include <string>
#include <vector>

#include "lab/formats.h"

namespace permverify::lab {

enum class LabCommand : std::uint8_t { List, Start, Check, Hint, Test, New, Grade };

struct LabOptions {
  LabCommand command = LabCommand::List;
  std::string labs;                 // folder with exercises; empty: `labs` here, or those of the program (default_folder.h)
  std::string exercise;             // a folder, or the name of one in `labs`
  std::vector<std::string> files;   // submissions; exercises of `test`; the folder of `start`
  std::string kernel;               // of `new`; files: the folder and the program
  MarkFormat format = MarkFormat::Text;
  unsigned workers = 1;
};

// Writes to stdout. Gives the exit code: 0 done (`grade`: whatever the marks are; `check`: all points),
// 1 `check`: points are missing, `test`: an exercise is wrong; 2 no such exercise or file; 4 output was
// lost; 5 `check`: not decided.
int run_lab(const LabOptions& options);

}  // namespace permverify::lab
