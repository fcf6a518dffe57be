"""Rules of the lowering, each with the text that takes it out or makes it wrong. A text must stand exactly
once in its file of parser/clang: where a file changes, this table must follow."""
from dataclasses import dataclass


@dataclass(frozen=True)
class Rule:
    name: str
    file: str
    edits: tuple  # of (what stands there, what is put in its place)


def rule(name, file, *edits):
    return Rule(name, file, tuple(edits))


SCALAR = "return fixed_type(static_cast<unsigned>(bits), t->isSignedIntegerType());"

RULES = [
    # The order of effects.
    rule("compound assignment: old value before the right side", "operators.cpp",
         ("  auto [right, target] = order_.operands(open, [&] { return expressions_.value(expr.getRHS()); }, [&] {",
          "  auto [target, right] = order_.operands(false, [&] {"),
         ("    if (open) result.second = accesses_.load(result.first, at);\n    return result;\n"
          "  }, spans_.of(&expr));",
          "    result.second = accesses_.load(result.first, at);\n    return result;\n"
          "  }, [&] { return expressions_.value(expr.getRHS()); }, spans_.of(&expr));"),
         ("const Value old = open ? target.second : accesses_.load(to, at);", "const Value old = target.second;")),
    rule("constructors in braces: last argument first", "initialisers.cpp",
         ("expr.isListInitialization() ? Sequence::Forwards",
          "expr.isListInitialization() ? Sequence::Backwards")),
    rule("operators that assign: left side first", "calls.cpp",
         ("if (op->isAssignmentOp()) return Sequence::Backwards;",
          "if (op->isAssignmentOp()) return Sequence::Forwards;")),
    rule("x++ has the new value", "operators.cpp",
         ("return {to, expr.isPostfix() ? old : accesses_.load_again(to, fresh, at)};",
          "return {to, accesses_.load_again(to, fresh, at)};")),
    rule("&& and || evaluate both sides", "expressions.cpp",
         ("  if (rest.empty()) {\n    const BinaryOp op = conjunction",
          "  emitter_.append(std::exchange(rest, {}));\n  if (rest.empty()) {\n    const BinaryOp op = conjunction")),
    rule("the third operand of ?: is forgotten", "expressions.cpp",
         ("finish(std::move(second), no)}, at);", "std::move(second)}, at);")),
    rule("__syncthreads_or asks whether all threads agree", "builtins.cpp",
         ('name == "__syncthreads_or" ? ir::VoteOp::Any', 'name == "__syncthreads_or" ? ir::VoteOp::All')),
    rule("virtual functions by the static type", "calls.cpp",
         ("  if (is_virtual_call(expr)) return virtual_call(expr);\n", "")),
    rule("calls that return references have no value", "expressions.cpp",
         ("return e->isGLValue() ? accesses_.load(calls_.call_place(*e), spans_.of(e)) : calls_.call(*e);",
          "return calls_.call(*e);")),
    # Control flow.
    rule("continue skips the step", "loops.cpp",
         ("jump.continue_by_label = !plain;", "jump.continue_by_label = false;")),
    rule("do while tests first", "loops.cpp",
         ("StmtList all = test_first ? leave : inside;\n    const StmtList& rest = test_first ? inside : leave;",
          "StmtList all = leave;\n    const StmtList& rest = inside;"),
         ("  loop.test_first = test_first;\n", "  loop.test_first = true;\n")),
    rule("cases do not fall through", "jumps.cpp",
         ("      block.insert(block.end(), own.begin(), own.end());",
          "      block.insert(block.end(), own.begin(), own.end());\n"
          "      block.push_back(make_stmt(Leave{jump.on_break}, at));")),
    # Numbers.
    rule("short is 32 bits wide", "layout.cpp",
         (SCALAR, "return fixed_type(bits == 16 ? 32U : static_cast<unsigned>(bits), t->isSignedIntegerType());")),
    rule("sign of signed char lost", "layout.cpp",
         (SCALAR, "return fixed_type(static_cast<unsigned>(bits), bits != 8 && t->isSignedIntegerType());")),
    rule("shifts by the amount modulo 16", "term_builder.cpp",
         ("  a = as(a, type);\n  const unsigned bits = type.bits;",
          "  a = as(a, type);\n  const unsigned bits = type.bits;\n  b = make_expr(Binary{BinaryOp::BitAnd, "
          "as(b, type), literal(15, type, at)}, type, at);")),
    rule("numbers become bool by their last bit", "terms.cpp",
         ("return make_expr(Binary{BinaryOp::Ne, value, zero(type, at)}, bool_type, at);",
          "if (type.is_integer()) value = make_expr(Binary{BinaryOp::BitAnd, value, literal(1, type, at)}, type, at);\n"
          "  return make_expr(Binary{BinaryOp::Ne, value, zero(type, at)}, bool_type, at);")),
    rule("comparisons of unsigned numbers are signed", "term_builder.cpp",
         ("  if (a->type != b->type) b = as(b, a->type);\n  if (a->type.is_bool()) {",
          "  if (a->type != b->type) b = as(b, a->type);\n"
          "  if (a->type.is_integer() && a->type.bits == 32) {\n"
          "    a = as(a, fixed_type(32, true));\n    b = as(b, fixed_type(32, true));\n  }\n"
          "  if (a->type.is_bool()) {")),
    # Objects.
    rule("references bound to a copy", "statements.cpp",
         ("    bind_reference(variable, emitter_.freeze(places_.place(variable.getInit())));",
          "    Place object = emitter_.freeze(places_.place(variable.getInit()));\n"
          "    if (layout_.scalar(object.type)) {\n"
          "      const Value held = accesses_.load(object, at);\n"
          "      object = memory_.new_private(frames_.key(&variable), \"copy\", object.type, variable.getLocation());\n"
          "      accesses_.declare_storage(object, at);\n      accesses_.store(object, held, at);\n    }\n"
          "    bind_reference(variable, object);")),
    rule("two members of one type exchanged", "layout.cpp",
         ("  return static_cast<std::uint16_t>(bases + field.getFieldIndex());",
          "  std::size_t own = field.getFieldIndex();\n"
          "  const auto all = field.getParent()->fields();\n"
          "  if (own < 2 && std::distance(all.begin(), all.end()) > 1 &&\n"
          "      context_.hasSameType((*all.begin())->getType(), (*std::next(all.begin()))->getType())) {\n"
          "    own = 1 - own;\n  }\n"
          "  return static_cast<std::uint16_t>(bases + own);")),
    rule("pointer difference in units, not elements", "operators.cpp",
         ("    if (each != 1) {\n      difference", "    if (each < 0) {\n      difference")),
    rule("default arguments are zero", "expressions.cpp",
         ("if (const auto* e = dyn_cast<CXXDefaultArgExpr>(expr)) return default_value(*e, *e->getExpr());",
          "if (const auto* e = dyn_cast<CXXDefaultArgExpr>(expr)) return terms_.zero_value(e->getType(), e);")),
    rule("rows of arrays are one element apart", "memory_model.cpp",
         ("scale_index(std::move(index), units(array.at, result.type))",
          "scale_index(std::move(index), result.type->isArrayType() ? 1 : units(array.at, result.type))")),
    rule("memset of four times the value", "builtins_copy.cpp",
         ("temporary(as(b.expressions.scalar(expr.getArg(1)), fixed_type(8, false)), \"byte\")",
          "temporary(literal(4, fixed_type(8, false), at), \"byte\")")),
    rule("the last member of a record is not copied", "accesses.cpp",
         ("  } else if (layout_.is_record(type)) {\n    for (std::size_t i = 0; i < value.parts.size(); ++i) {",
          "  } else if (layout_.is_record(type)) {\n    for (std::size_t i = 0; i + (value.parts.size() > 2) < "
          "value.parts.size(); ++i) {")),
    rule("this is the object of the outermost method", "places.cpp",
         ("  return *frames_.back().self;",
          "  for (const auto& frame : frames_.all()) {\n"
          "    if (frame.self && layout_.context().hasSameType(frame.self->type, frames_.back().self->type)) return *frame.self;\n  }\n"
          "  return *frames_.back().self;")),
    # (Where the second base class is taken for the first, its type is another one, and the program is refused.)
    rule("a second base class is not constructed", "inliner.cpp",
         ("      initialisers_.initialise(memory_.base_of(self, *init->getBaseClass()->getAsCXXRecordDecl()), init->getInit());",
          "      const auto* base = init->getBaseClass()->getAsCXXRecordDecl();\n"
          "      if (base != constructor.getParent()->bases_begin()->getType()->getAsCXXRecordDecl()) continue;\n"
          "      initialisers_.initialise(memory_.base_of(self, *base), init->getInit());")),
]
