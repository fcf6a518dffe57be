// Memory that the kernel accesses by special functions, and the conditions of these functions.
#pragma once
#include <map>
#include <optional>
#include <vector>

#include "logic/ir/stmt.h"
#include "parser/clang/values.h"

namespace permverify::parser {

struct SpecialMemory {
  std::map<VarKey, support::Span> read_only;     // by `__ldg`, and where
  std::map<VarKey, std::int64_t> atomic_cells;   // elements of one atomic operation there, if more than one
  std::map<const clang::VarDecl*, std::optional<ir::VarId>> images;  // arrays of those written
  // Of barriers that threads arrive at by name: the barriers of the block that stand for a wait; of arrivals that are waited for by
  // another call, the variable whose declaration marks it, and where the wait is.
  struct Arrivals {
    std::vector<support::Span> waits;
    std::map<ir::VarId, support::Span> marks;
    const clang::CallExpr* last = nullptr;  // that arrives, and is not waited for yet; at this barrier
    int barrier = 0;
    std::vector<std::pair<unsigned, support::Span>> counts;  // the axes whose sizes multiply to the number of threads of a barrier
  } arrivals;
  std::optional<std::int64_t> stages;  // of the pipeline of the block
  // Of surfaces: their cells, and how many bytes each has.
  struct Surface {
    ir::VarId cells;
    std::int64_t bytes;
  };
  std::map<const clang::VarDecl*, Surface> surfaces;
  bool reads_textures = false;                   // or images
  std::map<std::int64_t, support::Span> block_sizes;  // threads in a block, as collectives of a library demand, and where
};

}  // namespace permverify::parser
