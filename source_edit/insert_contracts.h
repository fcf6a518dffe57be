// A plan of inferred permissions as text, at the places of the source where it belongs.
#pragma once
#include <map>
#include <string>

#include "logic/inference/infer.h"
#include "source_edit/code_places.h"
#include "source_edit/printed_text.h"

namespace permverify::source_edit {

using support::SourceLanguage;

class ContractText {
 public:
  ContractText(const ir::Module& module, std::string_view source, SourceLanguage language);

  // False if a place cannot hold what belongs there; `refused` says why.
  bool add(const ir::Kernel& kernel, const inference::Plan& plan);
  // Says of a kernel of C that signed overflow is assumed not to happen.
  void assume_no_overflow(const ir::Kernel& kernel);
  const PrintedText& printed() const { return printed_; }

  std::string refused;
  support::Span refused_at;

 private:
  std::string expression(const ir::ExprPtr& expr);
  ir::ExprPtr in_c(const ir::ExprPtr& expr);
  ir::VarId spelled(const std::string& name, const std::vector<std::string>& behind);
  void spell_cell(ir::VarId& array, std::vector<ir::ExprPtr>& indices);
  std::string clauses(const char* word, const std::vector<ir::Clause>& list,
                      const std::string& indent);
  void put(const std::vector<ir::Clause>& there, const char* word,
           const std::vector<ir::Clause>& rights, std::size_t place);
  void lines_before(std::size_t place, const std::string& lines);
  void lines_behind(std::size_t place, const std::string& lines);
  bool is_new(support::Span span, const std::string& lines);
  bool refuse(const char* what, support::Span at);
  void contract_of(const ir::Kernel& kernel, const inference::Plan& plan);
  std::vector<ir::Clause> written_before(const ir::Kernel& kernel, const std::vector<ir::Clause>& list) const;
  std::size_t contract_place(const ir::Kernel& kernel) const;
  bool at_barrier(const inference::BarrierPlan& plan);
  bool at_loop(const inference::LoopPlan& plan);
  void in_block(const inference::BarrierPlan& plan);

  ir::Module module_;  // with names for what C calls otherwise
  std::string_view source_;
  SourceLanguage language_;
  CodePlaces places_;
  PrintedText printed_;
  std::map<std::size_t, std::string> done_;  // by the place of the loop or barrier
  std::map<std::string, ir::VarId> spelled_;
  bool unsayable_ = false;  // some cell has no name in C
};

}  // namespace permverify::source_edit
