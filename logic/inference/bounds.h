// Bounds of the bound variables of an access, by its conditions, and elements that lie in a range.
#pragma once
#include "logic/inference/held.h"

namespace permverify::inference {

// Some part of the index depends on the thread.
bool names_thread(const std::vector<ExprPtr>& index);

// The conditions that mention no bound variable but `inside`. A missing bound of one of these is taken from other
// known facts, and from pairs of bounds of another variable: j < k and k <= n give j < n.
std::vector<ExprPtr> conditions_of(const ir::Module& module, const std::set<VarId>& inside,
                                   const std::vector<ExprPtr>& guard, const std::vector<ExprPtr>& known);

// Each bound variable of the index has a bound on either side. Without one the elements are more than the access can touch.
bool has_bounds(const ir::Module& module, const Touch& touch);

// The same elements with `v` in place of an index `v + c` of a bound variable; null if there is no such index.
std::optional<Held> without_offset(const ir::Module& module, const Held& held);

// The greater of two upper bounds of one variable, if their difference is a number; else null.
ExprPtr weaker_upper_bound(const ExprPtr& one, const ExprPtr& other);

// If a single element, or a range, lies within a range that may be written anyway, it needs no clause of its own.
enum class Cells : std::uint8_t { Single, Ranges };
void leave_out_elements_of_ranges(const ir::Module& module, std::vector<Held>& list, Cells which = Cells::Single);

}  // namespace permverify::inference
