// For every id of the permission monitor a kernel that has the fault, and the near miss beside it
// that has none. What is expected was read off logic.md 2, 3, 5 to 8.
#include "contract_run.h"

using namespace permverify;
using namespace permverify::testing;

namespace {

// A thread of this contract and body over global a[tcount], b[tcount], c[1] and local s[gsize]; the
// contract stands on line 2, the body on line 4.
std::string kernel(const std::string& contract, const std::string& body) {
  return "kernel k(int n) { global int[tcount] a, b; global int[1] c; local int[gsize] s;\n" +
         contract + "\nvoid main() {\n" + body + "\n} }";
}
const std::string all_of_b = "Perm(b[tid], write)";

}  // namespace

TEST_CASE("accesses need rights") {
  CHECK(accused(kernel("requires Perm(a[tid], write);", "int x = b[tid];")) ==
        Ids{"access.read:insufficient_permission 4"});
  CHECK(accused(kernel("requires Perm(b[tid], read);", "int x = b[tid];")).empty());
  CHECK(accused(kernel("requires Perm(b[tid], read);", "b[tid] = 1;")) ==
        Ids{"access.write:insufficient_permission 4"});
  CHECK(
      accused(kernel("requires Perm(b[tid], 1\\2) ** Perm(b[tid], 1\\2);", "b[tid] = 1;")).empty());
  CHECK(accused(kernel("requires Perm(c[0], read);", "atomic_add(c[0], 1);")) ==
        Ids{"access.atomic:insufficient_permission 4"});
  CHECK(accused(kernel("requires Atomic(c[0]);", "atomic_add(c[0], 1);")).empty());
  CHECK(accused(kernel("requires Perm(b[tid], write);", "atomic_add(b[tid], 1);")).empty());
  CHECK(accused(kernel("requires Atomic(c[0]);", "int x = c[0];")) ==
        Ids{"access.read:insufficient_permission 4"});
}

TEST_CASE("a right that could not be evaluated is not missed, and is named") {
  // What it depends on is beyond 64 bits for the larger n.
  ContractRun run(kernel("requires n * n * n * n > 0 ==> Perm(b[tid], write);", "b[tid] = 1;"));
  for (const bool small : {true, false}) {
    run.set("n", small ? 2 : 1'000'000);
    const auto result = run.run();
    CHECK(result.ids.empty());
    CHECK(result.gave_up.empty() == small);
  }
  // One that is false is missed as ever.
  CHECK(accused(kernel("requires n > 0 ==> Perm(b[tid], write);", "b[tid] = 1;")) ==
        Ids{"access.write:insufficient_permission 4"});
}

TEST_CASE("framing: what a formula reads is held, or constant") {
  CHECK(
      accused(kernel("requires Perm(a[tid], write);",
                     "a[tid] = 1; barrier(global) { ensures Perm(a[(tid + 1) % gsize], write); }\n"
                     "assert a[tid] == 1;")) == Ids{"frame.assert:not_framed 5"});
  CHECK(
      accused(kernel("requires Perm(a[tid], write);", "a[tid] = 1; assert b[tid] == 0;")).empty());
  CHECK(accused(kernel("requires Perm(a[tid], write);",
                       "a[tid] = 0;\nbarrier(global) {\nrequires a[(tid + 1) % gsize] == 0; }")) ==
        Ids{"frame.barrier:not_framed 6"});
  CHECK(accused(kernel("requires Perm(a[tid], write);",
                       "a[tid] = 0;\nbarrier(global) {\nensures Perm(a[(tid + 1) % gsize], read);\n"
                       "ensures a[tid] == 0; }")) == Ids{"frame.barrier:not_framed 7"});
  CHECK(accused(kernel("requires Perm(a[tid], write);",
                       "a[tid] = 0;\nbarrier(global) {\nensures Perm(a[(tid + 1) % gsize], read);\n"
                       "ensures a[(tid + 1) % gsize] == 0; }"))
            .empty());
  const std::string loop = "loop_invariant a[0] == 0;\nfor (int i = 0; i < 2; i++) { a[tid] = 0; }";
  CHECK(accused(kernel("requires Perm(a[tid], write);", loop)) ==
        Ids{"frame.invariant:not_framed 4"});
  CHECK(accused(kernel("requires Perm(a[tid], write);", loop), 1).empty());
  CHECK(accused(kernel("requires Perm(a[tid], read) ** b[tid] == 0;", "b[0] = 0;"), 1) ==
        Ids{"access.write:insufficient_permission 4", "frame.contract:not_framed 2"});
  CHECK(accused(kernel("requires Perm(b[tid], write) ** b[tid] == 0;", "b[tid] = 0;")).empty());
  CHECK(accused(kernel("requires Perm(b[tid], write) ** (b[0] == 0 ==> Perm(a[tid], write));",
                       "b[tid] = 0;")) == Ids{"frame.contract:not_framed 2"});
  // The host has the whole arrays, unless the kernel's contract names what it needs.
  const std::string of_kernel = "ensures b[0] == 0;\nkernel k { global int[2] a, b;\n"
                                "requires Perm(a[tid], write); void main() { if (tid < 0) { b[0] = 0; } } }";
  CHECK(accused(of_kernel).empty());
  CHECK(accused("requires (\\forall* int i; 0 <= i && i < 2; Perm(a[i], write));\n" + of_kernel) ==
        Ids{"frame.contract:not_framed 2"});
}

TEST_CASE("barriers: preconditions, exchange, transfer") {
  const std::string right = "requires " + all_of_b + ";";
  CHECK(accused(kernel(right, "b[tid] = tid;\nbarrier(global) {\nrequires b[tid] == 0; }")) ==
        Ids{"barrier.pre:false 6"});
  CHECK(accused(kernel(right, "b[tid] = tid;\nbarrier(global) {\nrequires b[tid] == tid; }"))
            .empty());
  CHECK(
      accused(kernel(right,
                     "b[tid] = tid;\nbarrier(global) {\nensures Perm(b[(tid + 1) % gsize], read);\n"
                     "ensures b[(tid + 1) % gsize] == tid; }")) == Ids{"barrier.exchange:false 7"});
  CHECK(
      accused(kernel(right,
                     "b[tid] = tid;\nbarrier(global) {\nensures Perm(b[(tid + 1) % gsize], read);\n"
                     "ensures b[(tid + 1) % gsize] == 1 - tid; }"))
          .empty());
  CHECK(accused(kernel(
            "requires Perm(b[tid], 1\\2);",
            "barrier(global) {\nrequires Perm(b[tid], 2\\3); ensures Perm(b[tid], 1\\2); }")) ==
        Ids{"barrier.pre:insufficient_permission 5"});
  CHECK(accused(
            kernel("requires Perm(b[tid], 1\\2);",
                   "barrier(global) {\nrequires Perm(b[tid], 1\\3); ensures Perm(b[tid], 1\\3); }\n"
                   "int x = b[tid];"))
            .empty());
}

TEST_CASE("transfers leave the remainder; an unknown part never makes up the whole again") {
  const auto gives = [](const std::string& amount) {
    return kernel("requires Perm(b[tid], write);",
                  "barrier(global) { requires Perm(b[tid], " + amount +
                      "); }\nint x = b[tid];\n"
                      "barrier(global) { requires Perm(b[tid], " +
                      amount + "); ensures Perm(b[tid], " + amount + ") ** Perm(b[tid], " + amount +
                      "); }\nb[tid] = 1;");
  };
  CHECK(accused(gives("1\\4")).empty());
  CHECK(accused(gives("read")) == Ids{"access.write:insufficient_permission 7"});
}

TEST_CASE("what is received is visible") {
  const auto shifted = [](const std::string& first, const std::string& second) {
    return kernel("requires Perm(s[lid], write);",
                  "s[lid] = 1;\nbarrier(" + first +
                      ") { ensures true ** Perm(c[0], read); }\n"
                      "barrier(" +
                      second + ") {\nensures Perm(s[(lid + 1) % gsize], read); }");
  };
  // The cells of s are given to no thread at the first barrier: what counts is the last fence.
  const Ids without_cover{"barrier.redistribution:not_covered 5"};
  CHECK(accused(shifted("", "local")) == without_cover);
  CHECK(accused(shifted("local", "")) == without_cover);
  CHECK(accused(shifted("global", "")) ==
        Ids{"barrier.redistribution:not_covered 5", "barrier.unfenced:not_visible 7"});
  CHECK(accused(kernel("requires Perm(b[tid], read) ** Perm(a[tid], write);",
                       "barrier() { ensures Perm(b[(tid + 1) % gsize], read); }"))
            .empty());
}

TEST_CASE("rights of two threads of a group") {
  const auto after = [](const std::string& given) {
    return accused(kernel("requires Perm(b[tid], write) ** (tid == 0 ==> Perm(c[0], write));",
                          "barrier(global) {\nensures " + given + "; }"));
  };
  CHECK(after("Perm(b[0], write)") == Ids{"barrier.redistribution:two_writers 5"});
  CHECK(after("tid == 0 ? Perm(b[0], write) : Perm(b[0], read)") ==
        Ids{"barrier.redistribution:reader_and_writer 5"});
  CHECK(after("tid == 0 ? Atomic(b[0]) : Perm(b[0], read)") ==
        Ids{"barrier.redistribution:atomic_and_plain 5"});
  CHECK(after("tid == 0 ? Atomic(b[0]) : Perm(b[0], write)") ==
        Ids{"barrier.redistribution:atomic_and_plain 5"});
  CHECK(after("Atomic(b[0])").empty());
  CHECK(after("Perm(b[0], read)").empty());
  // Shares of different threads never add up.
  CHECK(after("Perm(b[0], 2\\3)").empty());
  const auto at_start = [](const std::string& given) {
    return accused(kernel("requires " + given + ";", "b[0] = b[0];"), 1);
  };
  CHECK(at_start("Perm(b[0], write)").empty());
  CHECK(accused(kernel("requires Perm(c[0], write);", "")) ==
        Ids{"distribution.group:two_writers 2"});
  CHECK(accused(kernel("requires tid == 0 ? Perm(c[0], write) : Perm(c[0], 1\\2);", "")) ==
        Ids{"distribution.group:reader_and_writer 2"});
  CHECK(accused(kernel("requires tid == 0 ? Atomic(c[0]) : Perm(c[0], 1\\2);", "")) ==
        Ids{"distribution.group:atomic_and_plain 2"});
  CHECK(accused(kernel("requires Perm(s[0], write);", "")) ==
        Ids{"distribution.group:two_writers 2"});
}

TEST_CASE("what a thread holds its group was given") {
  CHECK(accused(kernel("requires Perm(b[tid], read);",
                       "barrier(global) {\nensures Perm(b[tid], write); }")) ==
        Ids{"barrier.redistribution:not_covered 5"});
  CHECK(
      accused(kernel("requires Perm(b[tid], write);", "barrier(global) {\nensures Atomic(b[0]); }"))
          .empty());
  CHECK(accused(kernel("requires Perm(s[0], read);",
                       "barrier(local) {\nensures Perm(s[lid], write); }"))
            .empty());
  const std::string quarter =
      "group requires (\\forall* int i; 0 <= i && i < gsize; Perm(b[gid * gsize + i], 1\\4));\n";
  CHECK(accused(kernel(quarter + "requires Perm(b[tid], 1\\2) ** Perm(b[tid], 1\\2);", "")) ==
        Ids{"distribution.group:not_covered 3"});
  CHECK(accused(kernel(quarter + "requires Perm(b[tid], 1\\2);", "")).empty());
}

TEST_CASE("rights of two groups, over all phases") {
  const auto groups = [](const std::string& given) { return accused(kernel(given, ""), 1, 2); };
  CHECK(groups("requires Perm(c[0], write);") == Ids{"distribution.kernel:two_writers 2"});
  CHECK(groups("requires gid == 0 ? Perm(c[0], write) : Perm(c[0], read);") ==
        Ids{"distribution.kernel:reader_and_writer 2"});
  CHECK(groups("requires gid == 0 ? Perm(c[0], read) : Atomic(c[0]);") ==
        Ids{"distribution.kernel:atomic_and_plain 2"});
  CHECK(groups("requires Perm(c[0], 1\\2);").empty());
  CHECK(groups("requires Perm(s[0], write);").empty());
  // Group 0 in its second phase, group 1 in its first.
  CHECK(accused("kernel k { global int[tcount] a;\n"
                "requires Perm(a[tid], write); void main() {\n"
                "barrier(global) {\nensures Perm(a[1], read); } } }",
                1, 2) ==
        Ids{"barrier.redistribution:not_covered 4", "distribution.kernel:reader_and_writer 4"});
  CHECK(accused("requires (\\forall* int i; 0 <= i && i < ngroups; Perm(a[i], 1\\2));\n"
                "kernel k { global int[ngroups] a; requires Perm(a[gid], write); void main() { } }",
                1, 2) == Ids{"distribution.kernel:not_covered 2"});
}

TEST_CASE("a thread holds at most the whole, in amounts between 0 and 1, once") {
  CHECK(accused(kernel("requires Perm(b[tid], 2\\3) ** Perm(b[tid], 1\\2);", "")) ==
        Ids{"distribution.thread:more_than_one 2"});
  CHECK(accused(kernel("requires Perm(b[tid], 2\\3) ** Perm(b[tid], 1\\3);", "")).empty());
  CHECK(accused(kernel("requires Perm(b[tid], write) ** Perm(b[tid], read);", "")) ==
        Ids{"distribution.thread:more_than_one 2"});
  CHECK(accused(kernel("requires Perm(b[tid], 2\\3);",
                       "barrier(global) { requires Perm(b[tid], 1\\3);\n"
                       "ensures Perm(b[tid], 2\\3) ** Perm(b[tid], 1\\3); }")) ==
        Ids{"barrier.redistribution:not_covered 5", "distribution.thread:more_than_one 5"});
  CHECK(accused(kernel("requires Perm(b[tid], 3\\2);", ""), 1) ==
        Ids{"distribution.thread:more_than_one 2", "perm.amount:not_in_unit_interval 2"});
  ContractRun zero(kernel("requires Perm(b[tid], n\\2);", ""));
  zero.set("n", 0);
  CHECK(zero.run().ids == Ids{"perm.amount:not_in_unit_interval 2"});
  ContractRun half(kernel("requires Perm(b[tid], n\\2);", ""));
  half.set("n", 1);
  CHECK(half.run().ids.empty());
  ContractRun by_zero(kernel("requires Perm(b[tid], 1\\n);", ""));
  by_zero.set("n", 0);
  CHECK(by_zero.run().ids == Ids{"arith.division:by_zero 2"});
  CHECK(accused(kernel("requires (\\forall* int i; 0 <= i && i < 4; Perm(s[i / 2], 1\\4));", ""),
                2) == Ids{"distribution.injective:same_cell_twice 2"});
  CHECK(accused(kernel("requires (\\forall* int i; 0 <= i && i < 4; Perm(s[i / 2], read));", ""), 2)
            .empty());
  CHECK(accused(kernel("requires (\\forall* int i; 0 <= i && i < gsize; Perm(s[i], 1\\4));", ""), 2)
            .empty());
}

TEST_CASE("clauses have a meaning") {
  CHECK(accused(kernel("requires Perm(b[tid + 1], read);", ""), 1) ==
        Ids{"access.bounds:permission 2"});
  CHECK(accused(kernel("requires tid + 1 < tcount ==> Perm(b[tid + 1], read);", ""), 1).empty());
  CHECK(accused(kernel("requires Perm(a[tid], write);\nensures \\old(b[tid + 1]) == 0;", ""), 1) ==
        Ids{"access.bounds:contract 3"});
  CHECK(
      accused(
          kernel(
              "requires Perm(a[tid], write);\nensures tid + 1 < tcount ==> \\old(b[tid + 1]) == 0;",
              ""),
          1)
          .empty());
  CHECK(accused(kernel("requires Perm(a[tid], write);\nensures 4 / tid == 4;", ""), 2) ==
        Ids{"arith.division:by_zero 3"});
  CHECK(accused(kernel("requires Perm(a[tid], write);\nensures tid != 0 ==> 4 / tid == 4;", ""), 2)
            .empty());
  CHECK(
      accused(
          kernel("requires Perm(a[tid], write);\nensures (\\min int i; 0 <= i && i < tid; i) == 0;",
                 ""),
          2) == Ids{"arith.reduction:empty 3"});
  CHECK(accused("requires n >= 0;\npure int half(int n) = n / 2;\n" +
                    kernel("requires Perm(a[tid], write);\nensures half(0 - tid) == 0;", ""),
                2) == Ids{"function.pre:false 5"});
}

TEST_CASE("loop invariants") {
  const auto loop = [](const std::string& invariant, const std::string& body) {
    return accused(kernel("requires Perm(a[tid], write) ** Perm(b[tid], write);",
                          "loop_invariant " + invariant + ";\nfor (int i = 0; i < 2; i++) {\n" +
                              body + "\n}\nb[tid] = 0;"));
  };
  CHECK(loop("i > 0", "") == Ids{"invariant.entry:false 4"});
  CHECK(loop("i < 2", "") == Ids{"invariant.kept:false 4"});
  CHECK(loop("0 <= i && i <= 2", "").empty());
  CHECK(loop("Perm(a[(tid + 1) % 2], read)", "") ==
        Ids{"invariant.entry:insufficient_permission 4"});
  CHECK(loop("Perm(a[(tid + i) % 2], read)", "") ==
        Ids{"invariant.kept:insufficient_permission 4"});
  CHECK(loop("Perm(a[tid], write)", "a[tid] = i;").empty());
  // Framed off: unusable inside, back behind the loop.
  CHECK(loop("Perm(a[tid], write)", "b[tid] = i;") ==
        Ids{"access.write:insufficient_permission 6"});
  CHECK(loop("Perm(a[tid], write)", "if (i == 1) { break; }").empty());
  // A replacing barrier takes what is framed off, too.
  CHECK(loop("Perm(a[tid], write)", "barrier(global) { ensures Perm(a[tid], write); }") ==
        Ids{"access.write:insufficient_permission 8"});
  CHECK(loop("Perm(a[tid], write)", "barrier(global);").empty());
}

TEST_CASE("postconditions of threads, groups and the kernel") {
  CHECK(accused(kernel("requires Perm(b[tid], write);\nensures Perm(b[tid], write) ** b[tid] == 1;",
                       "b[tid] = tid;")) == Ids{"post.thread:false 3"});
  CHECK(
      accused(kernel("requires Perm(b[tid], write);\nensures Perm(b[tid], write) ** b[tid] == tid;",
                     "b[tid] = tid;"))
          .empty());
  CHECK(accused(kernel("requires Perm(b[tid], 1\\2);\nensures Perm(b[tid], write);", "")) ==
        Ids{"post.thread:insufficient_permission 3"});
  CHECK(
      accused(kernel("group ensures b[gid] == 1;\nrequires Perm(b[tid], write);", "b[tid] = tid;"),
              1, 2) == Ids{"post.group:false 2"});
  CHECK(accused(
            kernel("group ensures b[gid] == gid;\nrequires Perm(b[tid], write);", "b[tid] = tid;"),
            1, 2)
            .empty());
  CHECK(accused(kernel("group ensures Perm(b[gid], write);\nrequires Perm(b[tid], read);", ""), 1,
                1) == Ids{"post.group:insufficient_permission 2"});
  const std::string body = kernel("requires Perm(b[tid], write);", "b[tid] = tid;");
  CHECK(accused("ensures b[1] == 0;\n" + body) == Ids{"post.kernel:false 1"});
  CHECK(accused("ensures b[1] == 1;\n" + body).empty());
  CHECK(accused("requires Perm(b[0], 1\\2) ** Perm(b[1], 1\\2);\nensures Perm(b[0], write);\n" +
                kernel("requires Perm(b[tid], 1\\4);", "")) ==
        Ids{"post.kernel:insufficient_permission 2"});
  CHECK(accused("requires Perm(b[0], 1\\2) ** Perm(b[1], 1\\2);\nensures Perm(b[0], 1\\2);\n" +
                kernel("requires Perm(b[tid], 1\\4);", ""))
            .empty());
}

TEST_CASE("preconditions below a declared one") {
  const std::string body = kernel("requires Perm(b[tid], write) ** n > 1;", "");
  ContractRun alone(body);
  alone.set("n", 1);
  CHECK(alone.run().allowed == rs::Fit::DoesNot);
  CHECK(alone.run().ids.empty());
  ContractRun below("requires n > 0;\n" + body);
  below.set("n", 1);
  CHECK(below.run().allowed == rs::Fit::Fits);
  CHECK(below.run().ids == Ids{"pre.thread:false 3"});
  below.launch.params[below.var("n")] = {2, 1};
  CHECK(below.run().ids.empty());
  ContractRun group("requires n > 0;\n" +
                    kernel("group requires n > 1;\nrequires Perm(b[tid], write);", ""));
  group.set("n", 1);
  CHECK(group.run().ids == Ids{"pre.group:false 3"});
  // No precondition can require what local memory holds at the start.
  ContractRun local(kernel("requires Perm(s[lid], write) ** s[lid] == 7;", ""));
  CHECK(local.run().allowed == rs::Fit::Fits);
  CHECK(local.run().ids == Ids{"pre.thread:false 2"});
}

TEST_CASE("without any right only facts are judged") {
  CHECK(accused(kernel("", "a[0] = 1; assert b[0] == 0;")).empty());
  CHECK(accused(kernel("ensures a[0] == 2;", "if (tid == 0) { a[0] = 1; }")) ==
        Ids{"post.thread:false 2"});
}

TEST_CASE("parameters mean launch values in the thread's contract, current ones in its barriers") {
  ContractRun run(
      kernel("requires Perm(b[tid], write);\nensures Perm(b[tid], write) ** b[tid] == n;",
             "n = 0;\nb[tid] = n;\nbarrier(global) {\nrequires b[tid] == n; }"));
  run.set("n", 5);
  CHECK(run.run().ids == Ids{"post.thread:false 3"});
  run.launch.params[run.var("n")] = {0, 1};
  CHECK(run.run().ids.empty());
}
