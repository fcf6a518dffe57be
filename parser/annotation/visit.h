// Where the blocks stand that are resolved just now. Private to parser/annotation.
#pragma once
#include "parser/annotation/c_resolver.h"

namespace permverify::parser::annotation {

// Sets the names and the kernel while it lives, and closes the scope of what was declared.
struct Resolver::Impl::Visit {
  Visit(Impl& owner, At at) : resolver(owner), mark(owner.scope_.mark()) {
    owner.names_ = &at.names;
    owner.kernel_ = at.kernel;
    owner.result_.reset();
  }
  ~Visit() {
    resolver.names_ = resolver.file_names_;
    resolver.kernel_ = nullptr;
    resolver.scope_.close(mark);
    resolver.bound_objects_.clear();
  }
  Visit(const Visit&) = delete;
  Visit& operator=(const Visit&) = delete;
  Impl& resolver;
  Scope::Mark mark;
};

}  // namespace permverify::parser::annotation
