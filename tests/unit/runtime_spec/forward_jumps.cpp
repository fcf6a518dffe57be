// Jumps to the end of a labelled block, out of loops too.
#include "c_kernel.h"

using namespace permverify;
using namespace permverify::testing;

using Cells = std::vector<std::int64_t>;

TEST_CASE("a jump goes on behind its block, and only there") {
  CKernel kernel(c_text("{\na[tid] = 1;\nif (tid == 1) return;\na[tid] = 2;\n}\nb[tid] = 7;"), 3);
  CHECK(kernel.final("a", 3) == Cells{2, 1, 2});
  CHECK(kernel.final("b", 3) == Cells{7, 7, 7});
}

TEST_CASE("a jump leaves all the loops inside its block") {
  CKernel kernel(
      c_text("int i = 0; int j = 0;\n{\nfor (i = 0; i < 5; i++) {\n"
             "for (j = 0; j < 5; j++) {\nif (i == 2 && j == 3) return;\n}\n}\n"
             "a[tid] = 99;\n}\nb[tid] = i * 10 + j;"));
  CHECK(kernel.final("a", 2) == Cells{0, 0});
  CHECK(kernel.final("b", 2) == Cells{23, 23});
}

TEST_CASE("inside a loop a jump ends one iteration") {
  CKernel kernel(
      c_text("int c = 0;\nfor (int i = 0; i < 6; i++) {\n{\nif (i % 2 == 0) return;\n"
             "c = c + 1;\n}\nc = c + 10;\n}\na[tid] = c;"));
  CHECK(kernel.final("a", 2) == Cells{63, 63});
}

TEST_CASE("iterations of a loop that was left by a jump do not count at a barrier behind it") {
  const std::string uneven = "{\nfor (int i = 0; i < 9; i++) {\nif (i == lid) return;\n}\n}\n";
  CHECK(CKernel(c_text(uneven + "barrier(global);"), 3).ids().empty());
  // Around both: each makes one iteration, however early a thread left the inner loop.
  CHECK(CKernel(c_text("for (int k = 0; k < 2; k++) {\n" + uneven + "barrier(global);\n}"), 3)
            .ids()
            .empty());
}

TEST_CASE("a loop that is entered again begins to count anew, also after a jump out of it") {
  // Thread 0 leaves after one barrier, thread 1 too: in step, twice.
  const std::string twice =
      "for (int k = 0; k < 2; k++) {\n{\nfor (int i = 0; i < 3; i++) {\nbarrier(global);\n"
      "if (i == 0) return;\n}\n}\n}";
  CHECK(CKernel(c_text(twice)).ids().empty());
}

TEST_CASE("a jump over a barrier diverges") {
  CKernel kernel(c_text("{\nif (lid == 0) return;\nbarrier(global);\n}\na[tid] = 1;"));
  CHECK(kernel.ids() == Ids{"barrier.divergence:thread_ended 5"});
  CHECK(CKernel(c_text("{\nif (n == 5) return;\nbarrier(global);\n}\na[tid] = 1;")).ids().empty());
}

TEST_CASE("a jump out of a loop with a barrier makes the iterations differ") {
  const std::string body =
      "for (int i = 0; i < 3; i++) {\n{\nif (lid == 0 && i == 0) return;\nbarrier(global);\n}\n}";
  CHECK(CKernel(c_text(body)).ids() == Ids{"barrier.divergence:different_iterations 6"});
}

TEST_CASE("what a loop framed off is held again behind a jump out of it") {
  const std::string head =
      "kernel k { global int[gsize] a, b;\n"
      "requires Perm(a[tid], write) ** Perm(b[tid], write); ensures Perm(b[tid], write);\n"
      "void main() {\nint i = 0;\n{\n"
      "loop_invariant Perm(a[tid], write);\nwhile (i < 3) {\n";
  const std::string tail = "a[tid] = i;\nif (i == 1) return;\ni = i + 1;\n}\n}\nb[tid] = i;\n} }";
  CKernel good(head + tail);
  good.options.contracts = true;
  CHECK(good.ids().empty());
  CKernel bad(head + "b[tid] = 0;\n" + tail);  // inside it is not held
  bad.options.contracts = true;
  CHECK(bad.ids() == Ids{"access.write:insufficient_permission 8"});
}
