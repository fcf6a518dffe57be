#include "driver/verify/attempt.h"

#include "driver/generate_options.h"
#include "driver/verify/file_time.h"
#include "driver/verify/select.h"
#include "driver/verify/solve.h"
#include "logic/obligation/generate.h"

namespace permverify::driver {

Generated generated(Session& session, const Options& options, const ir::Module& module, const std::string& path,
                    const std::set<std::string>& kernels, const Finish& finish) {
  Generated result;
  result.report.path = path;
  result.manager = &session.managers.emplace_back();
  obligation::GenerateOptions wanted = generate_options(options);
  wanted.kernels = kernels;
  for (auto& set : obligation::generate(module, *result.manager, wanted)) {
    if (kernels.count(set.kernel) == 0) continue;
    finish(set);
    const support::Span place = kernel_span(module, set.kernel);  // before the set is moved
    result.report.kernels.push_back(checker::unchecked_report(place, std::move(set)));
  }
  return result;
}

checker::FileReport attempted(Session& session, const Options& options, const ir::Module& module,
                              const std::string& path, const std::set<std::string>& kernels, const Finish& finish, const Together& together) {
  Generated made = generated(session, options, module, path, kernels, finish);
  Options quiet = options;
  quiet.progress = ProgressMode::None;
  solve(session, {{&made.report, made.manager, seconds_left(options), {}, together}}, quiet);
  return std::move(made.report);
}

}  // namespace permverify::driver
