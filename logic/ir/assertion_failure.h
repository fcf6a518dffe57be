// How the failure of an assertion is named, by what it is about.
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

}  // namespace permverify::ir
