#include "report/formats/html_style.h"

namespace permverify::report {

const char* const page_style = R"css(
:root{color-scheme:light dark;--paper:#fff;--soft:#f4f6f8;--ink:#1f2328;--grey:#57606a;--edge:#d0d7de;--link:#0757b8;
--good:#116329;--bad:#b00020;--open:#7a4d00;--bad-soft:#fde8ea;--open-soft:#fdf4dc}
@media (prefers-color-scheme:dark){:root{--paper:#0d1117;--soft:#161b22;--ink:#e6edf3;--grey:#a3adb8;--edge:#30363d;
--link:#79b8ff;--good:#5fd07a;--bad:#ff8f85;--open:#e3b341;--bad-soft:#3b1216;--open-soft:#332a0c}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:76rem;padding:1rem;background:var(--paper);color:var(--ink);
font:16px/1.5 system-ui,-apple-system,"Segoe UI","DejaVu Sans",Arial,sans-serif;overflow-wrap:anywhere}
a{color:var(--link)}
a:focus-visible,summary:focus-visible,pre:focus-visible{outline:3px solid var(--link);outline-offset:2px}
h1{font-size:1.6rem;margin:.5rem 0}h2{font-size:1.3rem;margin:2rem 0 .5rem}h3{font-size:1.05rem;margin:1.5rem 0 .5rem}
code,pre{font:14px/1.45 ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace}
pre{margin:.5rem 0;padding:.5rem;overflow-x:auto;background:var(--soft);border:1px solid var(--edge);border-radius:6px}
pre.source{padding:.5rem 0}
pre.source span.line{display:block;padding:0 .5rem;min-height:1.45em;white-space:pre}
pre.source span.number{display:inline-block;width:4em;margin-right:1em;text-align:right;color:var(--grey);user-select:none}
.line.bad{background:var(--bad-soft)}.line.open{background:var(--open-soft)}
.label{color:var(--grey);font-style:italic}
.scroll{overflow-x:auto}
table{border-collapse:collapse;margin:.5rem 0}
th,td{border:1px solid var(--edge);padding:.25rem .6rem;text-align:left;vertical-align:top}
th{background:var(--soft)}td.number{text-align:right;font-variant-numeric:tabular-nums}
.verdict{font-weight:600;white-space:nowrap}
.good{color:var(--good)}.bad-text{color:var(--bad)}.open-text{color:var(--open)}
section.finding{border-left:4px solid var(--edge);padding-left:1rem;margin:1.5rem 0}
section.finding.bad{border-color:var(--bad)}section.finding.open{border-color:var(--open)}
summary{cursor:pointer}
img{max-width:100%;height:auto;background:var(--paper)}
@media print{:root{color-scheme:light;--paper:#fff;--soft:#fff;--ink:#000;--grey:#444;--edge:#888;--link:#000;--good:#000;
--bad:#000;--open:#000;--bad-soft:#eee;--open-soft:#eee}body{max-width:none;font-size:11pt}
pre{white-space:pre-wrap;overflow:visible}section.finding{break-inside:avoid}}
)css";

}  // namespace permverify::report
