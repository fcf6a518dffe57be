#include "parser/annotation/resolve.h"

#include "parser/annotation/c_resolver.h"

namespace permverify::parser::annotation {

Resolver::Resolver(ir::Module& module, support::DiagnosticSink& sink, Options options)
    : impl_(std::make_unique<Impl>(module, sink, options)) {}
Resolver::~Resolver() = default;

void Resolver::declare(const Block& block) { impl_->declare_block(block); }
void Resolver::define(CNames& file_scope) { impl_->define(file_scope); }

void Resolver::start_pass() { impl_->start_pass(); }

Contracts Resolver::contracts(const Blocks& blocks, At at) { return impl_->contracts(blocks, at); }

void Resolver::loop(const Blocks& blocks, const std::vector<ir::Clause>& everywhere, At at,
                    ir::Loop& loop) {
  impl_->loop(blocks, everywhere, at, loop);
}

void Resolver::barrier(const Blocks& blocks, const std::vector<ir::Clause>& everywhere, At at,
                       ir::Barrier& barrier) {
  impl_->barrier(blocks, everywhere, at, barrier);
}

ir::StmtList Resolver::statements(const Block& block, At at) {
  return impl_->statements(block, at);
}

void Resolver::refuse_clauses(const Block& block) { impl_->refuse_clauses(block); }

}  // namespace permverify::parser::annotation
