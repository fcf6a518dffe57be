#include "report/events.h"

#include "report/claims.h"
#include "report/json_parts.h"
#include "report/summary.h"

namespace permverify::report {
namespace {

std::string line_of(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Json about_kernel(const support::SourceManager& sources, const std::string& file,
                  const checker::KernelReport& kernel) {
  Json json = {{"event", "kernel"}, {"file", file}, {"kernel", kernel.set.kernel}};
  if (!kernel.set.kernel.empty()) json["span"] = span_json(sources, kernel.span);
  return json;
}

}  // namespace

std::string start_event(const std::string& version, const std::vector<std::string>& files) {
  return line_of({{"event", "start"}, {"schema_version", 1}, {"version", version}, {"files", files}});
}

std::string kernel_event(const support::SourceManager& sources, const std::string& file,
                         const checker::KernelReport& kernel, std::size_t count) {
  Json json = about_kernel(sources, file, kernel);
  json["state"] = "solving";
  json["obligations"] = count;
  return line_of(json);
}

std::string verdict_event(const support::SourceManager& sources, const checker::FileReport& file,
                          const checker::KernelReport& kernel, const Policy& policy) {
  const Claim claim = claim_of(file, kernel, policy);
  Json json = about_kernel(sources, file.path, kernel);
  json["state"] = "finished";
  json["obligations"] = kernel.results.size();
  json["verdict"] = to_string(claim.verdict);
  json["statement"] = statement(claim, sources);
  return line_of(json);
}

std::string obligation_event(const support::SourceManager& sources, const std::string& file,
                             const std::string& kernel, const obligation::Obligation& obligation,
                             const checker::Verdict& verdict) {
  Json json = {{"event", "obligation"}, {"file", file}, {"kernel", kernel}};
  json.update(obligation_json(sources, obligation, &verdict));
  return line_of(json);
}

std::string withdrawn_event(const std::string& file, const std::string& kernel, const std::string& id) {
  return line_of({{"event", "obligation"},
                  {"file", file},
                  {"kernel", kernel},
                  {"id", id},
                  {"status", "withdrawn"}});
}

std::string diagnostic_event(const support::SourceManager& sources, const std::string& file, const Finding& finding,
                             std::size_t message, Fingerprints& fingerprints) {
  Json json = finding_json(sources, finding);
  json["file"] = file;
  json["fingerprint"] = fingerprints.next(finding, file);
  json["message"] = message;
  return line_of({{"event", "diagnostic"}, {"diagnostic", json}});
}

std::string found_event(const support::SourceManager& sources, const std::string& file, const Finding& finding) {
  Json json = finding_json(sources, finding);
  json["file"] = file;
  return line_of({{"event", "found"}, {"diagnostic", json}});
}

std::string end_event(const checker::VerificationReport& report, const Policy& policy) {
  const Summary s = summarise(report, policy);
  return line_of({{"event", "end"},
                  {"proved", s.proved},
                  {"refuted", s.refuted},
                  {"undecided", s.undecided},
                  {"exit_code", exit_code(s)},
                  {"wall_seconds", report.wall_seconds}});
}

}  // namespace permverify::report
