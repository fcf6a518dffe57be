// A launch that was met, in terms of the kernel.
#pragma once
#include <set>
#include <string>
#include <vector>

#include "host/launches.h"
#include "host/written.h"

namespace permverify::host {

class Described {
 public:
  Described(Executor& executor, term::TermManager& terms, const File& file, ir::Module& module, const ir::Kernel& kernel, const clang::FunctionDecl& function, const Met& met)
      : executor_(executor), terms_(terms), file_(file), module_(module), kernel_(kernel), function_(function), met_(met) {}

  // The launch has more dimensions than the kernel is proved for.
  bool has_other_dimensions() const { return other_dimensions_; }
  // One pointer is given twice, as pointers to different types or with lengths in contracts: the two are not made one. Empty: no.
  const std::string& overlap() const { return overlap_; }

  // How the launch breaks an assumption about the pointers of the kernel, whose id is given. Empty: it is not known to.
  const std::vector<ir::Assumption>& broken() const { return broken_; }

  // Nothing: no such launch runs the kernel.
  std::optional<ir::HostLaunch> launch();

 private:
  void doubt(clang::SourceRange range);
  bool sizes(bool block, const Value& value, clang::SourceRange range);
  // The term is the value of this. A symbol is it from now on.
  void equate(Term value, Written own, clang::SourceRange range);
  void arguments();
  bool is_only(const std::string& name) const;
  // The parameter of this name, or those that stand for the members of a record.
  void given(const std::string& name, const Value& value, clang::SourceRange range);
  struct Given {
    const ir::PointerParam* pointer;
    const Place* place;
    clang::SourceRange range;
  };

  // Lengths of what is given, and which pointers lead into one object, or reach different memory (pointers.cpp).
  void pointers();
  void relate(const Given& first, const Given& second);
  void look_for_broken_assumptions();
  Term position(const Given& given) const;
  Term divided(Term bytes, std::int64_t size) const;
  bool place(const Given& given, const Given& base, Term shift);
  void length(const Given& given, Term shift);
  void add_lengths();
  // What arrays hold (given_contents.cpp).
  struct Held {
    const ir::PointerParam* pointer;
    ir::VarId array;
    Term count;  // elements of the object
    Contents contents;
  };
  void contents(const Given& given);
  void add_contents();
  bool add_of_all(const Held& held, Term fact);
  // What is known of the symbols of a term, and of those in that.
  void note(Term value, clang::SourceRange range);
  // Of what is true on the way to the launch, what speaks of the values that matter.
  std::set<std::uint32_t> subjects_of(Term formula) const;
  void choose_path_facts();
  // A file of the user may have been too short: what it gave is not the user's then.
  void doubt_short_reads();
  // An equation of a symbol of the host that nothing else speaks of tells nothing.
  void drop_useless();
  void add(Term formula, clang::SourceRange range);

  Executor& executor_;
  term::TermManager& terms_;
  const File& file_;
  ir::Module& module_;
  const ir::Kernel& kernel_;
  const clang::FunctionDecl& function_;  // the definition: an earlier declaration may name parameters otherwise
  const Met& met_;
  ir::HostLaunch result_;
  Writing writing_{executor_, module_, result_};
  ir::Span at_;
  std::set<std::string> own_names_;
  std::set<ir::VarId> exact_;  // parameters that take every value that fits the facts
  std::set<std::uint32_t> noted_, added_;
  std::vector<std::pair<Term, clang::SourceRange>> equations_, path_;
  struct Length {
    const ir::PointerParam* pointer;
    Term count, shift;  // of the object, and of the pointer in it
    clang::SourceRange range;
  };
  std::vector<Length> lengths_;
  std::vector<Held> held_;
  std::map<std::uint32_t, std::vector<ir::VarId>> read_;  // arrays that hold what the user's file has, by the read
  std::map<std::uint32_t, int> parameters_of_;
  bool other_dimensions_ = false;
  std::string overlap_;
  std::vector<ir::Assumption> broken_;
};

}  // namespace permverify::host
