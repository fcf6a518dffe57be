// The pointers that a launch passes to a kernel, by object and offset.
#pragma once
#include <string>
#include <vector>

#include "host/given_contents.h"

namespace permverify::host {

// Whether exactly one parameter has the name; the parameters of a pack share one.
bool is_only_parameter(const clang::FunctionDecl& function, const std::string& name);

class GivenPointers {
 public:
  GivenPointers(Executor& executor, term::TermManager& terms, const File& file, ir::Module& module, const ir::Kernel& kernel, const Met& met,
                LaunchFacts& facts, Writing& writing, GivenContents& contents, ir::HostLaunch& result)
      : executor_(executor), terms_(terms), file_(file), module_(module), kernel_(kernel), met_(met), facts_(facts), writing_(writing),
        contents_(contents), result_(result) {}

  // Lengths of the objects, and which pointers lead into one object or into different memory.
  void add(const clang::FunctionDecl& function);
  // Local memory of that many bytes, of OpenCL.
  void add_local(const std::string& name, Term bytes, clang::SourceRange range);
  void write_lengths();
  // The reason that a pointer which is passed twice is not made one array (different types, lengths in contracts); empty: there is
  // no such pointer.
  const std::string& overlap() const { return overlap_; }

 private:
  std::vector<GivenPointer> given_to(const clang::FunctionDecl& function) const;
  void put(const std::vector<GivenPointer>& given, std::size_t number, std::vector<Term>& positions);
  void relate(const GivenPointer& first, const GivenPointer& second);
  Term position(const GivenPointer& given) const;
  bool is_local(const ir::PointerParam& pointer) const;
  // Of two that were not freed neither lies where the other one was.
  bool is_alive(const GivenPointer& given) const { return is_allocated(given) && met_.freed.count(given.place->root) == 0; }
  bool is_allocated(const GivenPointer& given) const { return executor_.objects().is_allocated(given.place->root); }
  bool place(const GivenPointer& given, const GivenPointer& base, Term shift);
  bool may_be_shifted(const ir::PointerParam& pointer) const;
  void name_place(const GivenPointer& given, const ir::PointerParam& base, const std::optional<Written>& shift, ir::Span at);
  void length(const GivenPointer& given, Term shift);
  void add_length(const ir::PointerParam& pointer, Term bytes, Term shift, clang::SourceRange range);
  void dynamic_shared();

  Executor& executor_;
  term::TermManager& terms_;
  const File& file_;
  ir::Module& module_;
  const ir::Kernel& kernel_;
  const Met& met_;
  LaunchFacts& facts_;
  Writing& writing_;
  GivenContents& contents_;
  ir::HostLaunch& result_;
  struct Length {
    const ir::PointerParam* pointer;
    Term count, shift;  // elements of the object; offset of the pointer in it
    clang::SourceRange range;
  };
  std::vector<Length> lengths_;
  std::string overlap_;
};

}  // namespace permverify::host
