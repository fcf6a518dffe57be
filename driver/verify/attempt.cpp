#include "driver/verify/attempt.h"

#include "driver/generate_options.h"
#include "driver/verify/file_time.h"
#include "driver/verify/select.h"
#include "driver/verify/solve.h"
#include "logic/obligation/generate.h"

namespace permverify::driver {

checker::FileReport attempted(Session& session, const Options& options, const ir::Module& module,
                              const std::string& path, const std::set<std::string>& kernels, const Finish& finish, const Together& together) {
  checker::FileReport report;
  report.path = path;
  term::TermManager& manager = session.managers.emplace_back();
  obligation::GenerateOptions wanted = generate_options(options);
  wanted.kernels = kernels;
  for (auto& set : obligation::generate(module, manager, wanted)) {
    if (kernels.count(set.kernel) == 0) continue;
    finish(set);
    const support::Span place = kernel_span(module, set.kernel);  // before the set is moved
    report.kernels.push_back(checker::unchecked_report(place, std::move(set)));
  }
  Options quiet = options;
  quiet.progress = ProgressMode::None;
  solve(session, {{&report, &manager, seconds_left(options), {}, together}}, quiet);
  return report;
}

}  // namespace permverify::driver
