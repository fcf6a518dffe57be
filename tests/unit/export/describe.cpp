#include "export/describe.h"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/unit/export/exported.h"

using namespace permverify::opencl_export;
using namespace permverify::opencl_export::test;
using nlohmann::json;

namespace {

const char* kernel_text =
    "requires 1 <= n;\n"
    "kernel k(int n, u8 w, bool p, float q) {\n"
    "  global u64[tcount][n] a; local i16[2 * gsize] t; global float[n] f;\n"
    "  launch(gsize = 4);\n  void main() { a[tid][0] = 1; }\n}";

ConcreteLaunch launch_of(const Exported& e, permverify::runtime_spec::Launch launch) {
  permverify::runtime_spec::Program program(*e.module, e.module->kernels[0]);
  permverify::runtime_spec::Machine machine(program, launch, {});
  return concrete_launch(machine);
}

}  // namespace

TEST_CASE("a description says what the host must pass, as formulas") {
  const Exported e = export_text(kernel_text);
  REQUIRE(e.unit);
  const json d = json::parse(describe(*e.module, *e.unit, e.unit->kernels[0], "k.cl", nullptr));
  CHECK(d["kernel"] == "k");
  CHECK(d["source"] == "k.cl");
  CHECK(d["work_dim"] == 1);
  CHECK(d["gsize"] == json::array({4}));
  CHECK(d["ngroups"] == json::array({nullptr}));
  CHECK(d["requires"] == json::array({"1 <= n"}));
  CHECK(d["launch"].is_null());
  REQUIRE(d["arguments"].size() == 7);
  CHECK(d["arguments"][1]["type"] == "uchar");
  CHECK(d["arguments"][1]["pvl_type"] == "u8");
  CHECK(d["arguments"][4]["kind"] == "global");
  CHECK(d["arguments"][4]["extents"] == json::array({"tcount", "n"}));
  CHECK(d["arguments"][5]["kind"] == "local");
  CHECK(d["arguments"][5]["element_bytes"] == 2);
}

TEST_CASE("a launch is described with all its values") {
  const Exported e = export_text(kernel_text);
  REQUIRE(e.unit);
  const auto& params = e.module->kernels[0].params;
  permverify::runtime_spec::Launch launch;
  launch.gsize = {4, 1, 1};
  launch.ngroups = {2, 1, 1};
  launch.params = {{params[0], {3, 1}}, {params[1], {200, 1}}, {params[2], {1, 1}},
                   {params[3], permverify::runtime_spec::from_float(-0.5F)}};
  const auto a = e.module->kernels[0].arrays[0];
  launch.global[a] = {permverify::runtime_spec::Value{-1, 1}};
  const ConcreteLaunch concrete = launch_of(e, launch);
  const json d = json::parse(describe(*e.module, *e.unit, e.unit->kernels[0], "k.cl", &concrete));
  const json& l = d["launch"];
  CHECK(l["local_size"] == json::array({4}));
  CHECK(l["global_size"] == json::array({8}));
  CHECK(l["arguments"][0]["value"] == 3);
  CHECK(l["arguments"][1]["value"] == 200);
  CHECK(l["arguments"][2]["value"] == 1);
  CHECK(l["arguments"][3]["value"] == -0.5);
  CHECK(l["arguments"][4]["extents"] == json::array({8, 3}));
  CHECK(l["arguments"][4]["bytes"] == 192);
  CHECK(l["arguments"][4]["initial"].size() == 24);
  CHECK(l["arguments"][4]["initial"][0] == 18446744073709551615ULL);
  CHECK(l["arguments"][5]["bytes"] == 16);
  CHECK_FALSE(l["arguments"][5].contains("initial"));
}
