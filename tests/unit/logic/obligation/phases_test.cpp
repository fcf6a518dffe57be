// What a thread holds from one barrier to the next (logic.md 4 and 5).
#include "executed.h"

using namespace permverify;
using namespace permverify::testing;
using Lines = std::vector<std::uint32_t>;
using Cells = std::set<std::int64_t>;

namespace {

// Two arrays of one group, thread `lid`; clauses and body from line 2 on.
struct Phases : Executed {
  explicit Phases(const std::string& text)
      : Executed(
            "kernel k(int n) { launch(ngroups = 1); global int[gsize] a, b; local int[gsize] s;\n" +
            text + "\n}") {}

  // The cells of an array that thread 1 of 4 may read or write in a phase, other symbols free.
  Cells cells(std::size_t phase, const std::string& array, obligation::Right right) {
    Cells result;
    Values v;
    v.set(k.ids.lid[0], 1).set(k.launch.gsize()[0], 4);
    for (std::int64_t at = 0; at < 5; ++at) {
      const Term may =
          may_have(terms, k.phases.at(phase).rights, var(array), {terms.integer(at)}, right);
      Term closed = may;  // truth values of the execution: some of them
      std::vector<Term> flags;
      for (const Term s : term::free_symbols(may)) {
        if (s.sort() == term::bool_sort) flags.push_back(s);
      }
      for (unsigned bits = 0; bits < 1U << flags.size(); ++bits) {
        Values w = v;
        for (std::size_t i = 0; i < flags.size(); ++i) w.set_bool(flags[i], (bits >> i) & 1U);
        if (w.for_some(closed, 0, 5)) result.insert(at);
      }
    }
    return result;
  }
  Cells writes(std::size_t phase, const std::string& array) {
    return cells(phase, array, obligation::Right::Write);
  }
  Cells reads(std::size_t phase, const std::string& array) {
    return cells(phase, array, obligation::Right::Read);
  }
  Lines refuted_lines(support::FailureId kind) {
    Lines result;
    for (const auto& o : out.set().obligations) {
      if (o.kind == kind && refuted(o)) result.push_back(line(o.primary.span));
    }
    return result;
  }
  std::size_t count(support::FailureId kind) {
    const auto& list = out.set().obligations;
    return static_cast<std::size_t>(
        std::count_if(list.begin(), list.end(), [&](const auto& o) { return o.kind == kind; }));
  }
};

const std::string own = "requires Perm(a[lid], write) ** Perm(b[lid], write);\n";

}  // namespace

TEST_CASE("a barrier without rights keeps what is held", "[phases]") {
  Phases p(own + "void main() { barrier(local) { ensures n == n; } a[lid] = 1; }");
  REQUIRE(p.k.phases.size() == 2);
  CHECK(p.k.phases[0].barrier == nullptr);
  CHECK(p.k.phases[1].barrier != nullptr);
  CHECK_FALSE(p.k.phases[1].redistributes);
  CHECK(p.writes(1, "a") == Cells{1});
  CHECK(p.writes(1, "b") == Cells{1});
  CHECK(p.refuted_lines("access.write:insufficient_permission").empty());
}

TEST_CASE("rights in ensures replace everything", "[phases]") {
  Phases p(own + "void main() {\nbarrier(local) { ensures Perm(a[0], read); }\nb[lid] = 1;\n}");
  REQUIRE(p.k.phases.size() == 2);
  CHECK(p.k.phases[1].redistributes);
  CHECK(p.reads(1, "a") == Cells{0});
  CHECK(p.writes(1, "a").empty());
  CHECK(p.reads(1, "b").empty());
  CHECK(p.refuted_lines("access.write:insufficient_permission") == Lines{5});
}

TEST_CASE("rights in requires are given, and the rest stays", "[phases]") {
  Phases p(own +
           "void main() { barrier(global) { requires Perm(a[lid], write);"
           " ensures Perm(a[gsize - 1 - lid], write); } }");
  CHECK(p.writes(1, "a") == Cells{2});
  CHECK(p.writes(1, "b") == Cells{1});
  CHECK(p.refuted_lines("barrier.pre:insufficient_permission").empty());
  Phases more(own + "void main() {\nbarrier(global) { requires Perm(a[0], write); } }");
  CHECK(more.refuted_lines("barrier.pre:insufficient_permission") == Lines{4});
}

TEST_CASE("what an invariant leaves out counts in the loop and is back behind it", "[phases]") {
  Phases p(own +
           "void main() { int i = 0;\n"
           "loop_invariant Perm(a[lid], write) ** i >= 0;\n"
           "while (i < n) {\nbarrier(local);\nb[lid] = 1;\ni = i + 1; }\nb[lid] = 2; }");
  REQUIRE(p.k.phases.size() == 2);
  CHECK(p.writes(1, "a") == Cells{1});
  CHECK(p.writes(1, "b") == Cells{1});  // against other threads
  CHECK(p.refuted_lines("access.write:insufficient_permission") == Lines{7});
}

TEST_CASE("a replacing barrier in a loop takes the framed-off rights, too", "[phases]") {
  Phases p(own +
           "void main() { int i = 0;\n"
           "loop_invariant Perm(a[lid], write) ** i >= 0;\n"
           "while (i < n) {\nbarrier(local) { ensures Perm(a[lid], write); }\n"
           "i = i + 1; }\nb[lid] = 2; }");
  CHECK(p.writes(1, "b").empty());
  CHECK(p.refuted_lines("access.write:insufficient_permission") == Lines{8});
}

TEST_CASE("without rights in the invariant the last barrier says what is held", "[phases]") {
  // behind the loop: what was held before it, or what its barrier gave
  const auto text = [](const std::string& last) {
    return own +
           "void main() { int i = 0;\nloop_invariant i >= 0;\nwhile (i < n) {\n"
           "barrier(local) { ensures Perm(a[lid], write); }\ni = i + 1; }\n" +
           last + " }";
  };
  CHECK(Phases(text("a[lid] = 2;")).refuted_lines("access.write:insufficient_permission").empty());
  CHECK(Phases(text("b[lid] = 2;")).refuted_lines("access.write:insufficient_permission") ==
        Lines{8});
}

TEST_CASE("paths merge: rights of one side are held on that side", "[phases]") {
  Phases p(own +
           "void main() {\nif (n > 0) { barrier(local) { ensures Perm(a[lid], write); } }\n"
           "a[lid] = 1;\nif (n > 0) { b[lid] = 2; } else { b[lid] = 3; }\n}");
  const Lines refuted = p.refuted_lines("access.write:insufficient_permission");
  CHECK(refuted == Lines{6});
  CHECK(p.count("access.write:insufficient_permission") == 3);
}

TEST_CASE("a phase knows what its thread knew when it began, and no more", "[phases]") {
  Phases p(own + "void main() { assume n > 2; barrier(local); assume n > 3; barrier(local); }");
  REQUIRE(p.k.phases.size() == 3);
  CHECK(p.k.phases[0].known <= p.k.phases[1].known);
  const Term n = p.k.params.at(p.var("n"));
  const auto allows = [&](std::size_t phase, std::int64_t value) {
    Values v;
    v.set(n, value);
    const auto known = p.k.known_at(p.k.phases[phase], {n});
    return std::all_of(known.begin(), known.end(), [&](Term fact) {
      return term::free_symbols(fact) != std::vector<Term>{n} || v.holds(fact);
    });
  };
  CHECK(allows(0, 0));
  CHECK_FALSE(allows(1, 2));
  CHECK(allows(1, 3));
  CHECK_FALSE(allows(2, 3));
}

TEST_CASE("invariants hold on entry and are kept", "[phases]") {
  const auto loop = [](const std::string& start, const std::string& invariant,
                       const std::string& step, const std::string& claim = "i >= 0") {
    return own + "void main() { int i = " + start + ";\nloop_invariant " + invariant +
           ";\nwhile (i < n) { i = i + " + step + "; }\nassert " + claim + ";\n}";
  };
  Phases good(loop("0", "0 <= i", "1"));
  CHECK(good.refuted_lines("invariant.entry:false").empty());
  CHECK(good.refuted_lines("invariant.kept:false").empty());
  CHECK(good.refuted_lines("assert:false").empty());
  CHECK(Phases(loop("0 - 1", "0 <= i", "1")).refuted_lines("invariant.entry:false") == Lines{4});
  CHECK(Phases(loop("0", "i == 0", "1")).refuted_lines("invariant.kept:false") == Lines{4});
  // at the head nothing is known but the invariant
  CHECK(Phases(loop("0", "0 <= i", "1", "i == 0")).refuted_lines("assert:false") == Lines{6});
  CHECK(Phases(loop("0", "i == 0", "0", "i == 0")).refuted_lines("assert:false").empty());
}

TEST_CASE("a cell that changes hands is forgotten, one that is kept is not", "[phases]") {
  const auto text = [](const std::string& barrier) {
    return own + "void main() { a[lid] = 1;\n" + barrier + "\nassert a[lid] == 1;\n}";
  };
  CHECK(Phases(text("barrier(global);")).refuted_lines("assert:false").empty());
  CHECK(Phases(text("barrier(global) { ensures Perm(a[lid], write); }"))
            .refuted_lines("assert:false")
            .empty());
  Phases moved(own +
               "void main() { a[lid] = 1;\nbarrier(global) { ensures Perm(a[0], read); }\n"
               "assert a[0] == 1;\n}");
  CHECK(moved.refuted_lines("assert:false") == Lines{5});
}
