// Contents of the arrays that a launch passes to a kernel, as facts about all their elements.
#pragma once
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "host/launch_facts.h"

namespace permverify::host {

// A pointer of the kernel with the place that the launch passes.
struct GivenPointer {
  const ir::PointerParam* pointer;
  const Place* place;
  clang::SourceRange range;
};

// The quotient, if the remainder is proved to be 0; else null.
Term divided_exactly(Term bytes, std::int64_t size, term::TermManager& terms);

class GivenContents {
 public:
  // `names`: those of the kernel's parameters.
  GivenContents(Executor& executor, term::TermManager& terms, ir::Module& module, const Met& met, const std::set<std::string>& names, LaunchFacts& facts,
                Writing& writing, ir::HostLaunch& result)
      : executor_(executor), terms_(terms), module_(module), met_(met), names_(names), facts_(facts), writing_(writing), result_(result) {}

  // The pointer leads to the first element of its object.
  void add(const GivenPointer& given);
  void write();
  // Everything that the facts are about.
  std::vector<Term> terms() const;

 private:
  struct Held {
    const ir::PointerParam* pointer;
    ir::VarId array;
    Term count;  // elements of the object
    Contents contents;
  };
  Term whole_elements(Term bytes, std::int64_t size);  // that lie in so many bytes
  bool in_elements(Contents& contents, const ir::PointerParam& pointer, const ir::Type& type);
  // A number of an element, and the element, in a fact about all of them.
  struct Bound {
    ir::VarId variable;
    std::string name;
    ir::ExprPtr number, element;
  };
  Bound bound(const Held& held, const std::string& name, ir::Span at);
  struct Range {
    Written first, end;
    std::optional<Written> below;  // a further limit
  };
  std::optional<Range> range(const Held& held);
  bool add_fact(ir::Quantifier all, const std::string& text, ir::Span at);
  bool write(const Held& held, Term fact);
  void write_order(const Held& held);
  bool lies_inside(const Held& held) const;

  Executor& executor_;
  term::TermManager& terms_;
  ir::Module& module_;
  const Met& met_;
  const std::set<std::string>& names_;
  LaunchFacts& facts_;
  Writing& writing_;
  ir::HostLaunch& result_;
  std::vector<Held> held_;
  // Arrays that hold what the user's file has, and how many parameters lead to them, by the read.
  std::map<std::uint32_t, std::vector<ir::VarId>> read_;
  std::map<std::uint32_t, int> parameters_of_;
};

}  // namespace permverify::host
