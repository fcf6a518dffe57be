// What assertions are about, and how their failure is named.
#pragma once
#include "logic/ir/stmt.h"
#include "support/failure.h"

namespace permverify::ir {

constexpr support::FailureId failure_of(AssertionOf about) {
  switch (about) {
    case AssertionOf::Stated: break;
    case AssertionOf::CopyUnderWay: return "race.copy:under_way";
    case AssertionOf::CopyAwaited: return "race.copy:not_awaited";
  }
  return "assert:false";
}

// Whether the statement asserts that no asynchronous copy of the thread is open. A kernel with such copies has it on
// every path to its end.
bool owes_awaited_copies(const Stmt& stmt);

}  // namespace permverify::ir
