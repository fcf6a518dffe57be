#include "report/cure_option.h"

namespace permverify::report {

std::string field_of(CureOption option) {
  switch (option) {
    case CureOption::LocalSize: return "local_size";
    case CureOption::NumGroups: return "num_groups";
    case CureOption::Params: return "params";
    case CureOption::Rlimit: return "rlimit";
  }
  return "";
}

std::string flag_of(CureOption option) {
  switch (option) {
    case CureOption::LocalSize: return "--local-size";
    case CureOption::NumGroups: return "--num-groups";
    case CureOption::Params: return "--param";
    case CureOption::Rlimit: return "--rlimit";
  }
  return "";
}

std::string flags_of(const std::vector<CureOption>& options) {
  std::string text;
  for (std::size_t i = 0; i < options.size(); ++i) {
    text += (i == 0 ? "" : i + 1 == options.size() ? " or " : ", ") + flag_of(options[i]);
  }
  return text;
}

}  // namespace permverify::report
