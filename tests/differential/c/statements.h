// Random statements. What they declare is in scope behind them.
#pragma once
#include "tests/differential/c/values.h"

namespace permverify::differential {

// About so many statements; inner ones count.
Nodes statements(Scope& scope, int count);
Node statement(Scope& scope);

// One of each kind; nothing when what it needs is not there.
std::optional<Node> declaration(Scope& scope);
std::optional<Node> assignment(Scope& scope);
std::optional<Node> array_statement(Scope& scope);
std::optional<Node> record_statement(Scope& scope);
std::optional<Node> pointer_statement(Scope& scope);
std::optional<Node> pun_statement(Scope& scope);
std::optional<Node> store_vector(Scope& scope);
std::optional<Node> call_statement(Scope& scope);
std::optional<Node> atomic_statement(Scope& scope);
std::optional<Node> conditional(Scope& scope);
std::optional<Node> loop(Scope& scope);
std::optional<Node> switch_statement(Scope& scope);
std::optional<Node> goto_statement(Scope& scope);

// A new variable in scope, with the text of its declaration.
std::string declare(Scope& scope, Scalar type, int lanes, const std::string& value, Range range,
                    bool steps);
// `{1, {2, 3}, ...}` for a struct.
std::string record_value(Scope& scope, int record);
std::string record_type(const Record& record);

}  // namespace permverify::differential
