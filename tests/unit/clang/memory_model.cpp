// Places in objects, without a kernel around them.
#include "parser/clang/memory_model.h"

#include <catch2/catch.hpp>

#include "parser/clang/emitter.h"
#include "parser/clang/invoke.h"
#include "parser/clang/refusals.h"
#include "parser/clang/spans.h"
#include "parser/clang/term_builder.h"
#include "parser/clang/terms.h"

namespace permverify::parser {
namespace {

// The model, with what it stands on, over the types of a source text.
struct Memory {
  explicit Memory(const std::string& text) : run(sources, sources.add("test.cl", text), options, false) {
    REQUIRE(run.report(sink));
  }

  // What the typedef of this name stands for.
  clang::QualType type(const std::string& name) {
    for (const clang::Decl* decl : run.context().getTranslationUnitDecl()->decls()) {
      const auto* named = clang::dyn_cast<clang::TypedefDecl>(decl);
      if (named && named->getNameAsString() == name) return named->getUnderlyingType();
    }
    FAIL("no such type");
    return {};
  }
  // A private object of that type. Any address is a key.
  Place object(const std::string& of) {
    const clang::Decl* somewhere = run.context().getTranslationUnitDecl();
    const clang::QualType t = type(of);
    const auto at = run.context().getSourceManager().getLocForStartOfFile(
        run.context().getSourceManager().getMainFileID());
    return memory.new_private({0, somewhere}, "o", t, at);
  }
  VarKey key() const { return {0, run.context().getTranslationUnitDecl()}; }
  static std::int64_t index(const Place& place) { return std::get<ir::IntLit>(place.at.index->node).value; }
  static ir::ExprPtr number(std::int64_t n) { return literal(n, ir::int_type, {}); }

  ClangOptions options;
  support::SourceManager sources;
  support::DiagnosticSink sink;
  ClangRun run;
  Layout layout{run.context()};
  ir::Module module;
  ir::Kernel kernel;
  Facts facts;
  CallStack frames;
  Objects objects;
  Spans spans{run, module};
  Refusals refusals{run, layout, options, sink, frames, spans};
  Emitter emitter{module, objects};
  TermBuilder terms{layout, options, module, spans, refusals, emitter};
  MemoryModel memory{layout, options, module, facts, kernel, objects, spans, refusals, emitter, terms};
};

const char* const types = "struct S { int x; float v[3]; };\ntypedef struct S row[4];\ntypedef struct S one;\n"
                          "union U { int i; float f; };\ntypedef union U either;\n";

TEST_CASE("a place counts the base units of its plane") {
  Memory m(types);
  const Place second = m.memory.element(m.object("row"), Memory::number(1));
  CHECK(Memory::index(second) == 1);
  const Place v = m.memory.field(second, 1);
  CHECK(v.at.targets[0].path == Path{1});
  CHECK(Memory::index(v) == 3);
  CHECK(Memory::index(m.memory.element(v, Memory::number(2))) == 5);
  CHECK(Memory::index(m.memory.field(second, 0)) == 1);
}

TEST_CASE("an object of bytes has one plane, and places count from its start") {
  Memory m(types);
  m.facts.need_bytes(m.key());
  const Place second = m.memory.element(m.object("row"), Memory::number(1));
  CHECK(Memory::index(second) == 16);
  const Place v = m.memory.field(second, 1);
  CHECK(v.at.targets[0].path.empty());
  CHECK(Memory::index(v) == 20);
  CHECK(Memory::index(m.memory.element(v, Memory::number(2))) == 28);
}

TEST_CASE("a union is kept as bytes without being asked") {
  Memory m(types);
  m.object("either");
  CHECK(m.memory.region(m.key()).bytes);
}

TEST_CASE("planes: an array with all units of its member") {
  Memory m(types);
  const Place v = m.memory.field(m.memory.element(m.object("row"), Memory::number(0)), 1);
  Region& region = m.memory.region(m.key());
  CHECK_FALSE(region.registers);
  const Plane& plane = m.memory.plane(v.at.targets[0], region, {});
  REQUIRE(plane.variables.size() == 1);
  const ir::Variable& array = m.module.variables[plane.variables[0]];
  CHECK(array.kind == ir::VarKind::PrivateArray);
  CHECK(std::get<ir::IntLit>(array.extents[0]->node).value == 12);
  CHECK(&m.memory.plane(v.at.targets[0], region, {}) == &plane);
}

TEST_CASE("an object ends with its declaration: its key means nothing that exists") {
  Memory m(types);
  CHECK(m.memory.region(m.key()).kind == RegionKind::Ended);
  const Place v = m.memory.field(m.memory.element(m.object("row"), Memory::number(0)), 1);
  const Plane plane = m.memory.plane(v.at.targets[0], m.memory.region(m.key()), {});
  CHECK(m.memory.region(m.key()).kind == RegionKind::Private);
  m.objects.end({std::make_shared<const ir::Stmt>(ir::Stmt{ir::Declare{plane.variables[0], nullptr}, {}, false})});
  CHECK(m.memory.region(m.key()).kind == RegionKind::Ended);
}

TEST_CASE("behind a member of an array of records lies another member") {
  Memory m(types);
  const Place first = m.memory.element(m.object("row"), Memory::number(0));
  CHECK(m.memory.may_leave_field(m.memory.field(first, 1).at.targets[0]));
  CHECK_FALSE(m.memory.may_leave_field(m.memory.field(m.object("one"), 1).at.targets[0]));
}

TEST_CASE("no two arrays of the group or the device share a name") {
  Memory m(types);
  Region shared;
  shared.kind = RegionKind::Local;
  shared.name = "a";
  shared.element = m.type("one");
  m.memory.add_region({1, &m}, shared);
  m.memory.add_region({2, &m}, shared);
  CHECK(m.memory.region({1, &m}).name == "a");
  CHECK(m.memory.region({2, &m}).name == "a.2");
}

}  // namespace
}  // namespace permverify::parser
