// Amounts that one level gives to all threads or groups below it (logic.md 8, "Around a launch").
#pragma once
#include "logic/kernel/checks.h"

namespace permverify::obligation {

// Who holds what is dealt out: one identifier of theirs as a bound variable, below its size.
struct Holder {
  Term id;
  Term size;
};

// What is owed at one place, and how it is said.
struct DealtAt {
  const std::vector<Atom>& held;   // by the level above
  Term path;
  FailureId kind;
  std::string message;
  const Valuation* vars = nullptr;
  Span from;                       // where it is given; no file: nowhere to point at
};

// The atoms of one thread (group), for all of them: those identifiers that an atom mentions become
// binders of it, within their range.
std::vector<Atom> of_all(term::TermManager& terms, const std::vector<Atom>& atoms,
                         const std::vector<Holder>& holders);

// At every cell the amounts of all holders add up to at most what the level above holds.
void require_dealt(KernelContext& context, const std::vector<Atom>& atoms,
                   const std::vector<Holder>& holders, const DealtAt& at);

// What the threads of the group get in a `par` block, added up: what runs the block has it.
std::vector<Atom> dealt_to_threads(KernelContext& context);

// Of a `par` block: what all its threads (or groups) ask for can be given at once, so that no two accesses of the
// block race.
void check_can_be_dealt(KernelContext& context);

// Of a `par` block of groups: what the threads of a group get, the contract of the group gives.
void check_dealt_in_group(KernelContext& context);

}  // namespace permverify::obligation
