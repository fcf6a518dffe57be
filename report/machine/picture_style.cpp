#include "report/machine/picture_style.h"

#include <fmt/format.h>

namespace permverify::report {

const Palette light_palette{"#ffffff", "#1f2328", "#57606a", "#b00020", "#818b98", "#dbe8f8",
                            "#4f7db8", "#fdf4dc", "#96690c", "#e0f2e3", "#4a8a56"};
const Palette dark_palette{"#0d1117", "#e6edf3", "#a3adb8", "#ff8f85", "#768390", "#13294a",
                           "#5c93dd", "#332a0c", "#c99a2e", "#123020", "#4fa463"};

namespace {

std::string colours(const Palette& p) {
  const auto rule = [](const char* selector, const std::string& body) {
    return fmt::format(".permverify {}{{{}}}\n", selector, body);
  };
  return rule("text", fmt::format("fill:{}", p.ink)) +
         rule(".paper,.permverify .box,.permverify .on-alarm", fmt::format("fill:{}", p.paper)) +
         rule(".grey", fmt::format("fill:{}", p.grey)) +
         rule(".alarm", fmt::format("fill:{}", p.alarm)) +
         rule(".box,.permverify .edge,.permverify .soft", fmt::format("stroke:{}", p.edge)) +
         rule(".bar,.permverify .way", fmt::format("stroke:{}", p.ink)) +
         rule(".solid", fmt::format("fill:{}", p.ink)) +
         rule(".frame,.permverify .arrow", fmt::format("stroke:{}", p.alarm)) +
         rule(".frame-inside,.permverify .letter", fmt::format("stroke:{}", p.paper)) +
         rule("#may-write rect", fmt::format("fill:{}", p.write)) +
         rule("#may-write path", fmt::format("stroke:{}", p.write_mark)) +
         rule("#may-read rect", fmt::format("fill:{}", p.read)) +
         rule("#may-read circle", fmt::format("fill:{}", p.read_mark)) +
         rule("#may-update rect", fmt::format("fill:{}", p.update)) +
         rule("#may-update path", fmt::format("stroke:{}", p.update_mark));
}

// What no colour changes. A permission has a pattern of its own; the colour only helps.
constexpr const char* shapes =
    ".permverify text{font-family:system-ui,-apple-system,\"Segoe UI\",\"DejaVu Sans\",Arial,sans-serif}\n"
    ".permverify .code{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,\"DejaVu Sans Mono\",monospace}\n"
    ".permverify .bold{font-weight:bold}\n"
    ".permverify .box.may-write{fill:url(#may-write)}\n"
    ".permverify .box.may-read{fill:url(#may-read)}\n"
    ".permverify .box.may-update{fill:url(#may-update)}\n"
    ".permverify .box.outside{stroke-dasharray:3 3}\n"
    ".permverify .letter{stroke-width:3;stroke-linejoin:round;paint-order:stroke}\n"
    ".permverify .bar{stroke-width:1.5;fill:none}\n"
    ".permverify .way{stroke-width:2.5}\n"
    ".permverify .edge{fill:none}\n"
    ".permverify .soft{stroke-width:1.5;fill:none;stroke-dasharray:4 3}\n"
    ".permverify .frame{fill:none;stroke-width:4}\n"
    ".permverify .frame-inside{fill:none;stroke-width:1}\n"
    ".permverify .arrow{fill:none;stroke-width:2.5;stroke-linejoin:round}\n";

constexpr const char* patterns =
    "<pattern id=\"may-write\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" "
    "patternTransform=\"rotate(45)\"><rect width=\"6\" height=\"6\"/>"
    "<path d=\"M1 0V6\" stroke-width=\"1.6\"/></pattern>\n"
    "<pattern id=\"may-read\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\">"
    "<rect width=\"7\" height=\"7\"/><circle cx=\"3.5\" cy=\"3.5\" r=\"1.1\"/></pattern>\n"
    "<pattern id=\"may-update\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\">"
    "<rect width=\"7\" height=\"7\"/><path d=\"M1.5 3.5h4m-2 -2v4\" stroke-width=\"1\"/></pattern>\n";

}  // namespace

std::string picture_style() {
  return fmt::format("<style>\n{}{}@media screen and (prefers-color-scheme:dark){{\n{}}}\n</style>\n{}", shapes,
                     colours(light_palette), colours(dark_palette), patterns);
}

}  // namespace permverify::report
