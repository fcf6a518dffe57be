// Statements as text in a tree, so that a kernel can be shrunk by leaving some out.
#pragma once
#include <functional>
#include <string>
#include <vector>

namespace permverify::differential {

struct Node;
using Nodes = std::vector<Node>;

// `if (c) {` body `} else {` body `}`: heads with the bodies behind them, and what closes the last.
// A single line is one part without a tail.
struct Part {
  std::string head;
  Nodes body;
};
struct Node {
  std::vector<Part> parts;
  std::string tail;
  bool keep = false;  // dropping it would leave something undefined: a barrier, an initialisation
};

Node line(std::string text, bool keep = false);
Node block(std::string head, Nodes body, std::string tail = "}");

struct Program {
  Nodes top;  // macros, types, tables, helpers, the kernel
};
std::string print(const Program& program);
std::string print(const Nodes& nodes, int indent);
std::size_t count_statements(const Nodes& nodes);

// The smallest program that still has the property and that dropping one node, or putting its body
// in its place, leads to.
Program shrunk(Program program, const std::function<bool(const Program&)>& still);

}  // namespace permverify::differential
