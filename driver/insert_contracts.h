// A plan of inferred permissions as text, at the places of the source where it belongs.
#pragma once
#include <map>
#include <string>

#include "driver/read_options.h"
#include "logic/inference/infer.h"

namespace permverify::driver {

class ContractText {
 public:
  ContractText(const ir::Module& module, std::string_view source, Language language);

  // False if a place cannot hold what belongs there; `refused` says why.
  bool add(const ir::Kernel& kernel, const inference::Plan& plan);
  std::string result() const;

  std::string refused;
  support::Span refused_at;

 private:
  std::string expression(const ir::ExprPtr& expr);
  ir::ExprPtr in_c(const ir::ExprPtr& expr);
  std::string clauses(const char* word, const std::vector<ir::Clause>& list, std::size_t place);
  void put(const std::vector<ir::Clause>& there, const char* word,
           const std::vector<ir::Clause>& rights, std::size_t place);
  void insert(std::size_t place, const std::string& text);
  std::size_t line_start(std::size_t place) const;
  std::size_t contract_place(const ir::Kernel& kernel) const;
  std::size_t declaration_place(std::size_t name) const;
  bool at_barrier(const inference::BarrierPlan& plan);
  void in_block(const inference::BarrierPlan& plan);

  ir::Module module_;  // with names for what C calls otherwise
  std::string_view source_;
  Language language_;
  std::map<std::size_t, std::string> inserted_;
  std::map<std::string, ir::VarId> spelled_;
};

}  // namespace permverify::driver
