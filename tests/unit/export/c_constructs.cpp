// What only C produces: jumps, private arrays, tables, built-ins, names with dots.
#include <catch2/catch.hpp>

#include "exported.h"
#include "tests/unit/runtime_spec/c_kernel.h"

using namespace permverify;
using namespace permverify::opencl_export::test;

namespace {

// As export_text, after the change of c_kernel.h; function k of the text is the built-in of this
// name.
Exported export_c(const std::string& text, const std::vector<std::int64_t>& table = {},
                  const std::vector<std::string>& intrinsics = {}) {
  support::SourceManager sources;
  support::DiagnosticSink sink;
  Exported result;
  auto parsed = parser::parse_pvl(sources, sources.add("test.pvl", text), sink);
  REQUIRE(parsed.has_value());
  result.module = testing::c_module(std::move(*parsed), table);
  for (std::size_t i = 0; i < intrinsics.size(); ++i) {
    result.module->functions.at(i).intrinsic = intrinsics[i];
  }
  for (ir::Variable& variable : result.module->variables) {
    if (variable.name == "point_x") variable.name = "point.x";
  }
  std::vector<const ir::Kernel*> kernels;
  for (const ir::Kernel& kernel : result.module->kernels) kernels.push_back(&kernel);
  result.unit = opencl_export::translate(*result.module, kernels, sink);
  for (const auto& diagnostic : sink.all()) result.errors.push_back(diagnostic.id);
  return result;
}

std::size_t count(const Exported& exported, const std::string& text) {
  std::size_t found = 0;
  const std::string& source = exported.unit->source;
  for (std::size_t at = 0; (at = source.find(text, at)) != std::string::npos; ++at) ++found;
  return found;
}

}  // namespace

TEST_CASE("a jump goes to a label behind its block") {
  const auto exported = export_c(
      "kernel k { global int[tcount] a; void main() {\n"
      "{ for (int i = 0; i < 3; i++) { if (i == 1) return; a[tid] = i; } }\n"
      "{ a[tid] = 2; }\n a[tid] = 3; } }");
  CHECK(exported.has("goto leave_5;"));
  CHECK(count(exported, "leave_5:;") == 1);  // without a jump there is no label
  CHECK(exported.unit->source.find("goto leave_5;") < exported.unit->source.find("leave_5:;"));
  CHECK(compiles(exported));
}

TEST_CASE("private arrays are arrays of the kernel, tables stand in front of it") {
  const auto exported = export_c(
      "kernel k { global int[tcount] a; local u8[2][3] p; local bool[4] q; global float[4] t;\n"
      "void main() { p[1][2] = (u8) tid; q[0] = true; if (q[0]) { a[tid] = (int) p[1][2]; }\n"
      "if (t[1] > 2.0) { a[tid] = 1; } } }",
      {1, -2});
  CHECK(exported.errors.empty());
  CHECK(exported.has("uchar p[6];"));
  CHECK(exported.has("uchar q[4];"));
  CHECK(exported.has("__constant float t[4] = {1"));
  REQUIRE(exported.unit->kernels.at(0).arguments.size() == 1);  // a alone
  CHECK(compiles(exported));
}

TEST_CASE("built-ins are called by their names, with arguments of the types they have") {
  const auto exported = export_c(
      "pure u8 first(u8 x, u8 y);\npure float second(float x);\npure u32 third(float x);\n"
      "pure i32 fourth(i32 x, i32 y, i32 c);\n"
      "kernel k(u8 n, float f) { global u8[tcount] a; global float[tcount] b; global u32[tcount] "
      "c;\n"
      "global i32[tcount] d;\n"
      "void main() { a[tid] = first(n, (u8) 3); b[tid] = second(f); c[tid] = third(f);\n"
      "d[tid] = fourth((i32) 1, (i32) 2, (i32) 0); } }",
      {}, {"min", "native_sin", "as_uint", "select"});
  CHECK(exported.errors.empty());
  CHECK(exported.has("min((uchar)n, (uchar)"));
  CHECK(exported.has("native_sin((float)f)"));
  CHECK(exported.has("as_uint((float)f)"));
  CHECK(exported.has(" ? "));
  CHECK(compiles(exported));
}

TEST_CASE("what is no identifier becomes one that nothing else has") {
  const auto exported = export_c(
      "kernel k { global int[tcount] point_x, point_x_; void main() { point_x[tid] = 1; } }");
  REQUIRE(exported.unit.has_value());
  CHECK(exported.unit->kernels[0].arguments[0].name == "point_x");
  CHECK(exported.unit->kernels[0].arguments[1].name == "point_x_");
  CHECK(compiles(exported));
}

TEST_CASE("an unknown value and a half are refused by name") {
  CHECK(
      export_c("kernel k { global int[tcount] a; void main() { int x = 0; x = 777; a[tid] = x; } }")
          .errors == std::vector<std::string>{"unsupported:export_unknown_value"});
  CHECK(export_c("pure float h(u16 x);\nkernel k(u16 n) { global float[tcount] b;\n"
                 "void main() { b[tid] = h(n); } }",
                 {}, {"half_to_float"})
            .errors == std::vector<std::string>{"unsupported:export_half"});
}
