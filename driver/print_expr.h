// Expressions and assertions in canonical PVL, with no more brackets than needed.
#pragma once
#include <string>

#include "logic/ir/module.h"

namespace permverify::driver {

std::string print_expr(const ir::Module& module, const ir::ExprPtr& expr);
std::string print_cell(const ir::Module& module, ir::VarId array,
                       const std::vector<ir::ExprPtr>& indices);
std::string print_list(const ir::Module& module, const std::vector<ir::ExprPtr>& list);

}  // namespace permverify::driver
