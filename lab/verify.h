// A text is verified in this process, and what its report claims is compared with what the solution's claims.
#pragma once
#include <memory>
#include <set>

#include "driver/session.h"
#include "lab/regions.h"
#include "lab/result.h"
#include "report/claim.h"

namespace permverify::lab {

// What decided something, with the ids that say why.
struct Decision {
  Outcome outcome = Outcome::Undecided;
  std::set<std::string> diagnostics;
  std::string message;
};
Decision earned();
Decision not_earned(std::string id, std::string message);
Decision undecided(std::string message);
// The worse of two: not earned before undecided before earned; the ids of both.
Decision both(Decision a, const Decision& b);

// Of arrays that no contract names: the student writes them, or the tool finds them.
enum class Permissions : std::uint8_t { Written, Inferred };

// Verifies `text` under the name `file`, which says the language. No path is read but headers of C.
std::unique_ptr<driver::Session> verify(const std::string& file, const std::string& text, const Budget& budget,
                                        Permissions permissions = Permissions::Written);
driver::Options verify_options(const std::string& file, const std::string& text, const Budget& budget);

// The claim about a kernel as text that can be compared across sessions.
struct ClaimText {
  bool proved = false;
  std::set<obligation::Property> holds;
  std::set<std::string> assumptions, preconditions, unbounded, warnings;
  std::set<support::FailureId> kinds;
  std::string launch;
  bool permissions = false;  // a contract names them; else races were looked for without
  bool perhaps_vacuous = false;
};

// Nothing when the file has no such kernel.
std::optional<ClaimText> claim_text(const driver::Session& session, const std::string& kernel,
                                    const Composed& text);

// Whether the kernel is proved, and why not: ids of findings in the file.
Decision verdict_of(const driver::Session& session, const std::string& kernel);

// Whether a claim says at least what the reference says, and takes no more for granted. Preconditions that
// the student wrote are not among those compared: they are judged by proof (contracts.h).
Decision at_least(const ClaimText& claim, const ClaimText& reference);

// Obligations of these kinds (`barrier.*`) are proved, and none fails on which they could rest.
Decision kinds_proved(const driver::Session& session, const std::string& kernel,
                      const std::vector<std::string>& patterns, const ClaimText& reference);

// Refuted postconditions of the kernel: their ids.
std::set<std::string> refuted_postconditions(const driver::Session& session, const std::string& kernel);

// An open obligation of the kernel that does not follow from what is written, whatever the budget
// (checker::Counterexample::against_all_facts): not earned, with the obligation in the message. `patterns` as in
// kinds_proved; none: any obligation. Nothing where all that is open may be a matter of the budget or of the tool.
std::optional<Decision> too_weak(const driver::Session& session, const std::string& kernel,
                                 const std::vector<std::string>& patterns);

}  // namespace permverify::lab
