// Source lines with every place that matters underlined and labelled.
#pragma once
#include <string>
#include <vector>

#include "report/style.h"
#include "support/diagnostic.h"

namespace permverify::report {

// The excerpt with its ` --> file:line:col` line, ending in a line `   |`. Labels may lie on
// several lines, several on one, in several files, and may overlap. `ink` colours the primary one. Lines of source
// are cut to `width` columns (0: 120 of source).
std::string excerpt(const support::SourceManager& sources, const support::LabelledSpan& primary,
                    const std::vector<support::LabelledSpan>& related, Style style, Ink ink, std::size_t width = 0);

// The width of the line numbers of that excerpt: what follows it is indented alike.
std::size_t gutter_width(const support::SourceManager& sources, const support::LabelledSpan& primary,
                         const std::vector<support::LabelledSpan>& related);

}  // namespace permverify::report
