// The objects of C that exist where the lowering stands, and which variables of the module they consist of.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "logic/ir/stmt.h"
#include "parser/clang/values.h"

namespace permverify::parser {

class Objects {
 public:
  // Has the targets of pointers that are not objects: null, unset, ended, anywhere.
  Objects();
  // Null: it does not exist yet, or has ended.
  Region* find(const VarKey& key);
  Region& at(const VarKey& key) { return regions_.at(key); }
  bool contains(const VarKey& key) const { return regions_.count(key) != 0; }
  // A new one takes the place of an old one.
  Region& insert(const VarKey& key, Region region);
  const std::map<VarKey, Region>& all() const { return regions_; }
  // `written`, or a similar name: launches and reports name arrays, so the names in a kernel differ.
  std::string own_name(const VarKey& key, const std::string& written) const;

  // The variables of the module from `first` on are parts of a private object.
  void own_variables(const VarKey& object, const std::vector<ir::Variable>& variables, std::size_t first);
  bool is_owned(ir::VarId variable) const { return owners_.count(variable) != 0; }

  // Ends the objects that a list of statements declares; pointers to them point to no object.
  void end(const ir::StmtList& list);
  // Temporary objects of the open full-expressions, in the order of their creation.
  void add_temporary(const VarKey& object) { temporaries_.push_back(object); }
  std::size_t temporaries() const { return temporaries_.size(); }
  // Ends the temporaries from `first` on ([class.temporary]); pointers to them point to no object.
  void end_temporaries(std::size_t first);

 private:
  std::map<VarKey, Region> regions_;
  std::map<ir::VarId, VarKey> owners_;  // the private object that a variable is a part of
  std::vector<VarKey> temporaries_;
};

}  // namespace permverify::parser
