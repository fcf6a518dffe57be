// An arbitrary thread in place of the executed one: private values become functions of the identifiers, and the facts
// about them hold for every thread.
#pragma once
#include "logic/kernel/kernel_context.h"
#include "logic/memory/sums.h"

namespace permverify::obligation {

class AnyThread {
 public:
  enum class Of : std::uint8_t {
    Group,          // a thread of the group of the executed thread; bound are its identifiers in the group
    Launch,         // of any group; bound are the identifiers of its group, too
    LaunchByNumber  // the same in one dimension; bound is its number in the launch
  };
  AnyThread(KernelContext& context, Of of);

  // The fact in terms of the arbitrary thread; nothing if a function in it differs between the threads.
  std::optional<Term> fact(Term t);
  // A term of one thread of the group, kept apart from the threads of a sum over the group; and the inverse.
  Term set_apart(Term t);
  Term put_back(Term t);
  // The term of the first thread of the group.
  Term of_first(Term t);
  // For every thread. One that `body` does not mention exists.
  Term for_all(Term body);
  enum class Among : std::uint8_t { Group, All };
  // The sum of the amount over all threads, or those of the group, for which the condition holds; both are terms of the
  // arbitrary thread.
  Term sum(Term condition, Term amount, Among among);
  // If the parts depend on t + n*round, where t is the only variable of the thread and n the number of threads, and
  // are 0 beyond some bound: under the condition, the sum over all threads and the iterations below `rounds` is the
  // amount.
  std::optional<Summand> strided(Term round, Term rounds, const Summand& each, Among among);
  // The same if the parts are 0 beyond some bound of the iterations.
  std::optional<Summand> completed(Term round, Term rounds, const Summand& each, Among among);
  // Whether the terms depend on the thread only by its number in the launch, in one dimension.
  bool is_enough_for(const std::vector<Term>& about);
  // The facts about the values in `about` among the first `count` facts: about all threads, and about shared values.
  std::vector<Term> known(const std::vector<Term>& about, std::size_t count);

  // The functions have the values of the executed thread where they are applied to it.
  std::vector<Term> of_executed_thread() const { return of_ == Of::Group ? links_ : std::vector<Term>{}; }

 private:
  void bind(Term id, Term size, const char* name, bool group);
  void bind_number();
  std::optional<std::size_t> the_one(Among among) const;
  Term of_each(std::size_t variable, Term body);
  Term value_of(Term symbol, const std::vector<Term>& arguments, bool own);

  KernelContext& k_;
  term::TermManager& terms_;
  Of of_;
  term::Substitution rename_;
  std::set<std::uint32_t> seen_;
  std::vector<Term> all_, groups_, own_, ranges_, links_;
  std::vector<std::pair<Term, Term>> apart_;  // identifiers in the group, and those of a thread that is set apart
  std::vector<Term> sizes_;  // of each variable in all_: its values are those from 0 below it
};

}  // namespace permverify::obligation
