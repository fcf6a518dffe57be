// Many small jobs in several processes: the verifier forks its solvers, so threads are no way here.
#pragma once
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace permverify::judge {

// The line that `work` gives for each number below `count`, in order; it must not contain a line end.
// Nothing where the process died: that costs this one job and no other.
std::vector<std::optional<std::string>> in_processes(
    std::size_t count, unsigned processes, const std::function<std::string(std::size_t)>& work);

}  // namespace permverify::judge
