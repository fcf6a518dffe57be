// The memory of the host's execution, without code that is executed.
#include "host/memory.h"

#include <catch2/catch.hpp>

#include "host/effects.h"
#include "host/functions.h"
#include "host/user_files.h"
#include "parser/clang/invoke.h"

namespace permverify::host {
namespace {

// The memory, with what it stands on, over the local variables `a`, `b` and `p` of a function.
struct Host {
  Host() : run(sources, sources.add("test.cl", "void f(void) { int a = 0; int b = 0; int* p = &a; }\n"), options, false) {
    REQUIRE(run.report(sink));
    for (const char* name : {"a", "b", "p"}) objects.add_local(root(name));
    memory.set({});
  }

  const clang::VarDecl* variable(const std::string& name) {
    const clang::VarDecl* found = nullptr;
    for (const clang::Decl* decl : run.context().getTranslationUnitDecl()->decls()) {
      const auto* function = clang::dyn_cast<clang::FunctionDecl>(decl);
      if (!function || !function->hasBody()) continue;
      for_each_statement(function->getBody(), [&](const clang::Stmt& stmt) {
        const auto* declared = clang::dyn_cast<clang::DeclStmt>(&stmt);
        const auto* one = declared ? clang::dyn_cast<clang::VarDecl>(declared->getSingleDecl()) : nullptr;
        if (one && one->getNameAsString() == name) found = one;
      });
    }
    REQUIRE(found);
    return found;
  }
  const void* root(const std::string& name) { return variable(name)->getCanonicalDecl(); }
  Place place(const std::string& name) {
    Place result;
    result.root = root(name);
    result.type = variable(name)->getType();
    return result;
  }
  Value number(std::int64_t n) { return Value::integer(terms.integer(n)); }
  // An object that an allocation made, as a place.
  Place object() {
    Place result;
    result.root = unknowns.new_root();
    result.type = run.context().IntTy;
    objects.add_allocated(result.root, terms.integer(4));
    return result;
  }
  bool holds(const std::string& name, std::int64_t n) {
    const Value* value = memory.find(root(name));
    return value && *value == number(n);
  }

  parser::ClangOptions options;
  support::SourceManager sources;
  support::DiagnosticSink sink;
  parser::ClangRun run;
  term::TermManager terms;
  Functions functions{run.context(), {}};
  Integers integers{terms, run.context()};
  Unknowns unknowns{run.context(), terms, integers};
  Objects objects{run.context(), functions, terms};
  UserFiles files{run.context()};
  Memory memory{functions, terms, unknowns, objects, files};
};

TEST_CASE("a store through an unknown pointer changes what an address leads to") {
  Host host;
  host.objects.expose(host.root("a"));
  host.memory.write(host.place("a"), host.number(1));
  host.memory.write(host.place("b"), host.number(2));
  SECTION("of an object of which nothing is known") {
    const Value pointer = host.unknowns.any(host.variable("p")->getType(), "p");
    host.memory.write(pointer.target, host.number(3));
  }
  SECTION("to a place that is not known") { host.memory.write(std::nullopt, host.number(3)); }
  CHECK_FALSE(host.holds("a", 1));
  CHECK(host.holds("b", 2));
}

TEST_CASE("a store to a variable that other code reaches changes unknown objects") {
  Host host;
  const Value pointer = host.unknowns.any(host.variable("p")->getType(), "p");
  host.memory.write(pointer.target, host.number(3));
  SECTION("that it reaches") {
    host.objects.expose(host.root("a"));
    host.memory.write(host.place("a"), host.number(1));
    CHECK_FALSE(host.memory.find(pointer.target.root));
  }
  SECTION("that it does not reach") {
    host.memory.write(host.place("b"), host.number(1));
    CHECK(host.memory.find(pointer.target.root));
  }
}

TEST_CASE("a variable that is lost has another value at each read") {
  Host host;
  host.objects.lose(host.root("a"));
  host.memory.write(host.place("a"), host.number(1));
  const Value first = host.memory.read(host.place("a"), "a"), second = host.memory.read(host.place("a"), "a");
  CHECK_FALSE(first == second);
  CHECK(host.memory.read(host.place("b"), "b") == host.memory.read(host.place("b"), "b"));
}

TEST_CASE("behind a branch is what both sides leave") {
  Host host;
  const Term n = host.unknowns.any(host.run.context().IntTy, "n").number;
  const Term positive = host.terms.lt(host.terms.integer(0), n);
  const Place object = host.object();
  Contents zeros;
  zeros.first = zeros.end = host.terms.integer(0);
  host.memory.set_contents(object.root, zeros);
  host.memory.write(host.place("b"), host.number(2));
  SECTION("if both come to their end") {
    const auto ends = host.memory.branch(positive, clang::SourceRange(), [&] { host.memory.write(host.place("a"), host.number(1)); },
                                         [&] {
                                           host.memory.write(host.place("a"), host.number(5));
                                           host.memory.forget_contents(object.root);
                                         });
    CHECK((ends.then && ends.otherwise));
    CHECK_FALSE(host.holds("a", 1));
    CHECK_FALSE(host.holds("a", 5));
    CHECK(host.holds("b", 2));
    CHECK(host.memory.contents().empty());
    CHECK(host.memory.state().facts.empty());
  }
  SECTION("if one does not") {
    const auto ends = host.memory.branch(positive, clang::SourceRange(), [&] { host.memory.end_path(); }, [&] { host.memory.write(host.place("a"), host.number(5)); });
    CHECK((!ends.then && ends.otherwise));
    CHECK(host.holds("a", 5));
    CHECK(host.memory.contents().count(object.root) == 1);
    REQUIRE(host.memory.state().facts.size() == 1);
    CHECK(host.memory.state().facts[0].formula == host.terms.negate(positive));
  }
}

TEST_CASE("behind a branch, what is known on one side is known of the values that take it") {
  Host host;
  const Term n = host.unknowns.any(host.run.context().IntTy, "n").number;
  const Term above_16 = host.terms.lt(host.terms.integer(16), n), above_32 = host.terms.lt(host.terms.integer(32), n);
  // if (n > 16) { if (n > 32) exit(1); }
  host.memory.branch(above_16, clang::SourceRange(), [&] { host.memory.branch(above_32, clang::SourceRange(), [&] { host.memory.end_path(); }, [] {}); }, [] {});
  REQUIRE(host.memory.state().facts.size() == 1);
  const Term inside = host.terms.conj({above_16, host.terms.negate(above_32)});
  CHECK(host.memory.state().facts[0].formula == host.terms.disj({inside, host.terms.negate(above_16)}));
}

TEST_CASE("what is restored replaces nothing that is known since") {
  Host host;
  host.memory.write(host.place("a"), host.number(1));
  host.memory.write(host.place("b"), host.number(2));
  const State before = host.memory.state();
  host.memory.write(host.place("a"), host.number(5));
  host.memory.forget(host.root("b"));
  SECTION("of the objects that are named") { host.memory.restore(before, [](const void*) { return true; }); }
  SECTION("and of no others") {
    host.memory.restore(before, [&](const void* root) { return root != host.root("b"); });
    CHECK_FALSE(host.memory.find(host.root("b")));
    return;
  }
  CHECK(host.holds("a", 5));
  CHECK(host.holds("b", 2));
}

TEST_CASE("code that is not known may read a file of the user again") {
  Host host;
  const Value stream = Value::pointer(host.object());
  host.files.open(stream.target.root);
  host.memory.write(host.place("a"), host.number(1));
  host.memory.forget_of_host();
  CHECK(host.files.is_stream(stream));
  host.memory.write(std::nullopt, host.number(1));
  CHECK_FALSE(host.files.is_stream(stream));
}

TEST_CASE("contents end with a store into their object, and with one into an object that may be it") {
  Host host;
  const Place first = host.object(), second = host.object();
  Contents zeros;
  zeros.first = zeros.end = host.terms.integer(0);
  host.memory.set_contents(first.root, zeros);
  host.memory.set_contents(second.root, zeros);
  SECTION("its own") {
    host.memory.write(first, host.number(1));
    CHECK(host.memory.contents().count(first.root) == 0);
    CHECK(host.memory.contents().count(second.root) == 1);
  }
  SECTION("an object that may be another") {
    const Place third = host.object();
    host.objects.make_unsure(third.root);
    host.memory.write(third, host.number(1));
    CHECK(host.memory.contents().empty());
  }
}

TEST_CASE("what a part of the program frees are objects that were there before, on any path") {
  Host host;
  const Place before = host.object();
  const auto freed = host.memory.freed_in([&] {
    const Place inside = host.object();
    host.memory.branch({}, clang::SourceRange(), [&] {
      host.memory.free(before.root);
      host.memory.free(inside.root);
      host.memory.end_path();
    }, [] {});
  });
  CHECK(freed == std::set<const void*>{before.root});
  CHECK(host.memory.state().freed.empty());  // that path has ended
}

}  // namespace
}  // namespace permverify::host
