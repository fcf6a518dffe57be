// Amounts that one level gives to all threads or groups below it (logic.md 8, "Around a launch").
#pragma once
#include "logic/kernel/checks.h"

namespace permverify::obligation {

// The threads or groups that hold the amounts: one of their identifiers as a bound variable, below its size.
struct Holder {
  Term id;
  Term size;
};

// The obligations at one place, and their messages.
struct DealtAt {
  const std::vector<Atom>& held;   // by the level above
  Term path;
  FailureId kind;
  std::string message;
  const Valuation* vars = nullptr;
  Span from;                       // where it is given; no file: there is no place
};

// The atoms of one thread (group), for all of them: those identifiers that an atom mentions become
// binders of it, within their range.
std::vector<Atom> of_all(term::TermManager& terms, const std::vector<Atom>& atoms,
                         const std::vector<Holder>& holders);

// At every element the amounts of all holders add up to at most the amount that the level above holds.
void require_dealt(KernelContext& context, const std::vector<Atom>& atoms,
                   const std::vector<Holder>& holders, const DealtAt& at);

// The sum of the permissions of the group's threads in a `par` block: the method that runs the block has it.
std::vector<Atom> dealt_to_threads(KernelContext& context);

// Of a `par` block: the permissions that all its threads (or groups) require are satisfiable together by some caller,
// so the block is race-free.
void check_can_be_dealt(KernelContext& context);

// Of a `par` block of groups: the contract of the group gives the permissions of its threads.
void check_dealt_in_group(KernelContext& context);

}  // namespace permverify::obligation
