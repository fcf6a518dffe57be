#include "tests/differential/c/tree.h"

namespace permverify::differential {
namespace {

void append(const Nodes& nodes, int indent, std::string& out);

void append_line(const std::string& text, int indent, std::string& out) {
  if (text.empty()) return;
  if (text[0] != '#') out.append(static_cast<std::size_t>(indent) * 2, ' ');
  out += text + "\n";
}

void append(const Nodes& nodes, int indent, std::string& out) {
  for (const Node& node : nodes) {
    for (const Part& part : node.parts) {
      append_line(part.head, indent, out);
      append(part.body, indent + 1, out);
    }
    append_line(node.tail, indent, out);
  }
}

// Calls `visit` with every list of nodes, outermost first; stops when it returns true.
bool each_list(Nodes& nodes, const std::function<bool(Nodes&)>& visit) {
  if (visit(nodes)) return true;
  for (Node& node : nodes) {
    for (Part& part : node.parts) {
      if (each_list(part.body, visit)) return true;
    }
  }
  return false;
}

// Nodes from `at` on left out, as many as `count`, if what remains has the property.
bool drop(Program& program, Nodes& list, std::size_t at, std::size_t count,
          const std::function<bool(const Program&)>& still) {
  for (std::size_t i = at; i < at + count; ++i) {
    if (list[i].keep) return false;
  }
  const Nodes before = list;
  const auto from = list.begin() + static_cast<std::ptrdiff_t>(at);
  list.erase(from, from + static_cast<std::ptrdiff_t>(count));
  if (still(program)) return true;
  list = before;
  return false;
}

bool unwrap(Program& program, Nodes& list, std::size_t at,
            const std::function<bool(const Program&)>& still) {
  if (list[at].keep || list[at].parts.size() != 1 || list[at].parts[0].body.empty()) return false;
  const Nodes before = list;
  const Nodes body = list[at].parts[0].body;
  const auto place = list.erase(list.begin() + static_cast<std::ptrdiff_t>(at));
  list.insert(place, body.begin(), body.end());
  if (still(program)) return true;
  list = before;
  return false;
}

bool shrink_once(Program& program, const std::function<bool(const Program&)>& still) {
  return each_list(program.top, [&](Nodes& list) {
    bool any = false;
    for (std::size_t size = list.size(); size > 0; size /= 2) {
      for (std::size_t end = list.size(); end >= size; --end) {
        if (end <= list.size() && drop(program, list, end - size, size, still)) any = true;
      }
    }
    for (std::size_t i = 0; i < list.size(); ++i) any |= unwrap(program, list, i, still);
    return any;
  });
}

}  // namespace

Node line(std::string text, bool keep) {
  Node node;
  node.parts.push_back({std::move(text), {}});
  node.keep = keep;
  return node;
}

Node block(std::string head, Nodes body, std::string tail) {
  Node node;
  node.parts.push_back({std::move(head), std::move(body)});
  node.tail = std::move(tail);
  return node;
}

std::string print(const Nodes& nodes, int indent) {
  std::string out;
  append(nodes, indent, out);
  return out;
}

std::string print(const Program& program) {
  return print(program.top, 0);
}

std::size_t count_statements(const Nodes& nodes) {
  std::size_t count = nodes.size();
  for (const Node& node : nodes) {
    for (const Part& part : node.parts) count += count_statements(part.body);
  }
  return count;
}

Program shrunk(Program program, const std::function<bool(const Program&)>& still) {
  while (shrink_once(program, still)) {}
  return program;
}

}  // namespace permverify::differential
