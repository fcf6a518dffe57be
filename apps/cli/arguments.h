// The command line as data. Only arguments.cpp knows the option library.
#pragma once
#include <string>
#include <variant>

#include "driver/export.h"
#include "driver/infer.h"
#include "driver/machine_options.h"
#include "lab/commands.h"
#include "serve/server.h"

namespace permverify::cli {

struct Explain { std::string id; };  // empty: list all
struct Exit {  // help, version, or bad usage
  int code;
  std::string text, complaint;  // for stdout, for stderr
};

using Request = std::variant<driver::Options, driver::MachineOptions, driver::ExportOptions,
                             driver::InferOptions, serve::ServerOptions, lab::LabOptions, Explain, Exit>;

Request parse_arguments(int count, char** values);

}  // namespace permverify::cli
