#include "parser/clang/objects.h"

#include <algorithm>

#include "logic/ir/effects.h"

namespace permverify::parser {

Objects::Objects() {
  const auto add = [&](const VarKey& key, RegionKind kind, const char* name) {
    Region nowhere;
    nowhere.kind = kind;
    nowhere.name = name;
    regions_.emplace(key, std::move(nowhere));
  };
  add(null_key, RegionKind::Null, "NULL");
  add(unset_key, RegionKind::Unset, "a pointer that was never set");
  add(anywhere_key, RegionKind::Anywhere, "what a pointer in memory points to");
  add(ended_key, RegionKind::Ended, "an object that has ended");
}

Region* Objects::find(const VarKey& key) {
  const auto known = regions_.find(key);
  return known == regions_.end() ? nullptr : &known->second;
}

Region& Objects::insert(const VarKey& key, Region region) {
  return regions_.insert_or_assign(key, std::move(region)).first->second;
}

std::string Objects::own_name(const VarKey& key, const std::string& written) const {
  const auto is_taken = [&](const std::string& name) {
    return std::any_of(regions_.begin(), regions_.end(), [&](const auto& known) {
      const Region& other = known.second;
      const bool shared = other.kind == RegionKind::Global || other.kind == RegionKind::Local;
      return shared && known.first != key && other.name == name;
    });
  };
  std::string name = written;
  for (int k = 2; is_taken(name); ++k) name = written + "." + std::to_string(k);
  return name;
}

void Objects::own_variables(const VarKey& object, const std::vector<ir::Variable>& variables, std::size_t first) {
  for (std::size_t var = first; var < variables.size(); ++var) {
    const ir::VarKind kind = variables[var].kind;
    if (kind == ir::VarKind::Private || kind == ir::VarKind::PrivateArray) {
      owners_[static_cast<ir::VarId>(var)] = object;
    }
  }
}

void Objects::end(const ir::StmtList& list) {
  ir::for_each_declaration(list, [&](ir::VarId var) {
    const auto owner = owners_.find(var);
    if (owner == owners_.end()) return;
    regions_.erase(owner->second);
    owners_.erase(owner);
  });
}

void Objects::end_temporaries(std::size_t first) {
  for (std::size_t i = first; i < temporaries_.size(); ++i) {
    regions_.erase(temporaries_[i]);
    std::erase_if(owners_, [&](const auto& owner) { return owner.second == temporaries_[i]; });
  }
  temporaries_.resize(first);
}

}  // namespace permverify::parser
