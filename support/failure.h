// Failure ids: what an obligation claims not to happen, and what a run of the machine may find, as
// "access.write:insufficient_permission": the family, then the reason. The tables below name them all, and
// docs/diagnostics has a page for each family. Ids are compared as values; text is read and written at the borders.
#pragma once
#include <algorithm>
#include <array>
#include <compare>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace permverify::support {

// The first word of a family: what kind of rule is broken.
enum class FailureArea : std::uint8_t {
  Access, Permission, Resource, Frame, Distribution, Barrier, Race, Invariant, Assert, Precondition, Postcondition,
  Arithmetic, Termination, Lemma, Function, Specification, Unreachable, Uninitialised
};

enum class FailureFamily : std::uint8_t {
  AccessRead, AccessWrite, AccessAtomic, AccessBounds, PermissionAmount, ResourceNonuniform,
  FrameContract, FrameInvariant, FrameAssert, FrameBarrier,
  DistributionThread, DistributionGroup, DistributionKernel, DistributionInjective,
  BarrierDivergence, BarrierExchange, BarrierRedistribution, BarrierUnfenced, BarrierPrecondition,
  Race, RaceCopy, InvariantEntry, InvariantKept, InvariantShared, Assert,
  PreconditionThread, PreconditionGroup, PreconditionKernel, PreconditionBlock, PreconditionMethod,
  PostconditionThread, PostconditionGroup, PostconditionKernel,
  ArithmeticOverflow, ArithmeticDivision, ArithmeticShift, ArithmeticReduction,
  Termination, LemmaPrecondition, LemmaPostcondition, FunctionPrecondition, FunctionPostcondition,
  SpecificationVacuous, Unreachable, Uninitialised
};

enum class FailureReason : std::uint8_t {
  False, InsufficientPermission, NotFramed, ProgramAccess, Contract, Permission, Sequence,
  NotInUnitInterval, PrivateVariable, MoreThanOne, NotCovered, TwoWriters, ReaderAndWriter, AtomicAndPlain,
  SameCellTwice, ThreadEnded, NonUniformBranch, DifferentIterations, DifferentBarriers,
  MissingLanes, NotVisible,
  WriteWrite, ReadWrite, AtomicWrite, AtomicRead, AtomicScope, UnderWay, NotAwaited,
  Signed, ByZero, OutOfRange, Empty, NotDecreasing, NoMeasure, NegativeMeasure,
  Precondition, Launch, Assume, Exit, LoopBody, Barrier, Read
};

namespace failure {

struct FamilyName {
  FailureFamily family;
  FailureArea area;
  std::string_view name;
};
struct ReasonName {
  FailureReason reason;
  std::string_view name;
};

inline constexpr auto families = std::to_array<FamilyName>({
    {FailureFamily::AccessRead, FailureArea::Access, "access.read"},
    {FailureFamily::AccessWrite, FailureArea::Access, "access.write"},
    {FailureFamily::AccessAtomic, FailureArea::Access, "access.atomic"},
    {FailureFamily::AccessBounds, FailureArea::Access, "access.bounds"},
    {FailureFamily::PermissionAmount, FailureArea::Permission, "perm.amount"},
    {FailureFamily::ResourceNonuniform, FailureArea::Resource, "resource.nonuniform"},
    {FailureFamily::FrameContract, FailureArea::Frame, "frame.contract"},
    {FailureFamily::FrameInvariant, FailureArea::Frame, "frame.invariant"},
    {FailureFamily::FrameAssert, FailureArea::Frame, "frame.assert"},
    {FailureFamily::FrameBarrier, FailureArea::Frame, "frame.barrier"},
    {FailureFamily::DistributionThread, FailureArea::Distribution, "distribution.thread"},
    {FailureFamily::DistributionGroup, FailureArea::Distribution, "distribution.group"},
    {FailureFamily::DistributionKernel, FailureArea::Distribution, "distribution.kernel"},
    {FailureFamily::DistributionInjective, FailureArea::Distribution, "distribution.injective"},
    {FailureFamily::BarrierDivergence, FailureArea::Barrier, "barrier.divergence"},
    {FailureFamily::BarrierExchange, FailureArea::Barrier, "barrier.exchange"},
    {FailureFamily::BarrierRedistribution, FailureArea::Barrier, "barrier.redistribution"},
    {FailureFamily::BarrierUnfenced, FailureArea::Barrier, "barrier.unfenced"},
    {FailureFamily::BarrierPrecondition, FailureArea::Barrier, "barrier.pre"},
    {FailureFamily::Race, FailureArea::Race, "race"},
    {FailureFamily::RaceCopy, FailureArea::Race, "race.copy"},
    {FailureFamily::InvariantEntry, FailureArea::Invariant, "invariant.entry"},
    {FailureFamily::InvariantKept, FailureArea::Invariant, "invariant.kept"},
    {FailureFamily::InvariantShared, FailureArea::Invariant, "invariant.shared"},
    {FailureFamily::Assert, FailureArea::Assert, "assert"},
    {FailureFamily::PreconditionThread, FailureArea::Precondition, "pre.thread"},
    {FailureFamily::PreconditionGroup, FailureArea::Precondition, "pre.group"},
    {FailureFamily::PreconditionKernel, FailureArea::Precondition, "pre.kernel"},
    {FailureFamily::PreconditionBlock, FailureArea::Precondition, "pre.block"},
    {FailureFamily::PreconditionMethod, FailureArea::Precondition, "pre.method"},
    {FailureFamily::PostconditionThread, FailureArea::Postcondition, "post.thread"},
    {FailureFamily::PostconditionGroup, FailureArea::Postcondition, "post.group"},
    {FailureFamily::PostconditionKernel, FailureArea::Postcondition, "post.kernel"},
    {FailureFamily::ArithmeticOverflow, FailureArea::Arithmetic, "arith.overflow"},
    {FailureFamily::ArithmeticDivision, FailureArea::Arithmetic, "arith.division"},
    {FailureFamily::ArithmeticShift, FailureArea::Arithmetic, "arith.shift"},
    {FailureFamily::ArithmeticReduction, FailureArea::Arithmetic, "arith.reduction"},
    {FailureFamily::Termination, FailureArea::Termination, "termination"},
    {FailureFamily::LemmaPrecondition, FailureArea::Lemma, "lemma.pre"},
    {FailureFamily::LemmaPostcondition, FailureArea::Lemma, "lemma.post"},
    {FailureFamily::FunctionPrecondition, FailureArea::Function, "function.pre"},
    {FailureFamily::FunctionPostcondition, FailureArea::Function, "function.post"},
    {FailureFamily::SpecificationVacuous, FailureArea::Specification, "spec.vacuous"},
    {FailureFamily::Unreachable, FailureArea::Unreachable, "unreachable"},
    {FailureFamily::Uninitialised, FailureArea::Uninitialised, "uninitialised"},
});

inline constexpr auto reasons = std::to_array<ReasonName>({
    {FailureReason::False, "false"},
    {FailureReason::InsufficientPermission, "insufficient_permission"},
    {FailureReason::NotFramed, "not_framed"},
    {FailureReason::ProgramAccess, "program_access"},
    {FailureReason::Contract, "contract"},
    {FailureReason::Permission, "permission"},
    {FailureReason::Sequence, "sequence"},
    {FailureReason::NotInUnitInterval, "not_in_unit_interval"},
    {FailureReason::PrivateVariable, "private_variable"},
    {FailureReason::MoreThanOne, "more_than_one"},
    {FailureReason::NotCovered, "not_covered"},
    {FailureReason::TwoWriters, "two_writers"},
    {FailureReason::ReaderAndWriter, "reader_and_writer"},
    {FailureReason::AtomicAndPlain, "atomic_and_plain"},
    {FailureReason::SameCellTwice, "same_cell_twice"},
    {FailureReason::ThreadEnded, "thread_ended"},
    {FailureReason::NonUniformBranch, "non_uniform_branch"},
    {FailureReason::DifferentIterations, "different_iterations"},
    {FailureReason::DifferentBarriers, "different_barriers"},
    {FailureReason::MissingLanes, "missing_lanes"},
    {FailureReason::NotVisible, "not_visible"},
    {FailureReason::WriteWrite, "write_write"},
    {FailureReason::ReadWrite, "read_write"},
    {FailureReason::AtomicWrite, "atomic_write"},
    {FailureReason::AtomicRead, "atomic_read"},
    {FailureReason::AtomicScope, "atomic_scope"},
    {FailureReason::UnderWay, "under_way"},
    {FailureReason::NotAwaited, "not_awaited"},
    {FailureReason::Signed, "signed"},
    {FailureReason::ByZero, "by_zero"},
    {FailureReason::OutOfRange, "out_of_range"},
    {FailureReason::Empty, "empty"},
    {FailureReason::NotDecreasing, "not_decreasing"},
    {FailureReason::NoMeasure, "no_measure"},
    {FailureReason::NegativeMeasure, "negative_measure"},
    {FailureReason::Precondition, "precondition"},
    {FailureReason::Launch, "launch"},
    {FailureReason::Assume, "assume"},
    {FailureReason::Exit, "exit"},
    {FailureReason::LoopBody, "loop_body"},
    {FailureReason::Barrier, "barrier"},
    {FailureReason::Read, "read"},
});

// The entries stand in the order of the enumerations, so that a value is an index.
template <typename Table, typename Key>
constexpr bool in_order(const Table& table, Key key) {
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (static_cast<std::size_t>(table[i].*key) != i) return false;
  }
  return true;
}
static_assert(in_order(families, &FamilyName::family) && in_order(reasons, &ReasonName::reason));

}  // namespace failure

class FailureId {
 public:
  constexpr FailureId(FailureFamily family, FailureReason reason) : family_(family), reason_(reason) {}
  // A literal; one whose family or reason no table has does not compile.
  template <std::size_t N>
  consteval FailureId(const char (&text)[N]) : FailureId(parse(text).value()) {}  // NOLINT: a literal is an id

  // Nothing if the text is no id: names of diagnostics of reading ("syntax:...") are not.
  static constexpr std::optional<FailureId> parse(std::string_view text) {
    const std::size_t colon = text.find(':');
    if (colon == text.npos) return std::nullopt;
    for (const auto& family : failure::families) {
      if (family.name != text.substr(0, colon)) continue;
      for (const auto& reason : failure::reasons) {
        if (reason.name == text.substr(colon + 1)) return FailureId(family.family, reason.reason);
      }
    }
    return std::nullopt;
  }

  constexpr FailureFamily family() const { return family_; }
  constexpr FailureReason reason() const { return reason_; }
  constexpr FailureArea area() const { return entry().area; }
  constexpr bool is_of(std::initializer_list<FailureFamily> families) const {
    return std::find(families.begin(), families.end(), family_) != families.end();
  }
  constexpr std::string_view family_name() const { return entry().name; }  // "access.write"
  std::string text() const {
    return std::string(family_name()) + ":" + std::string(failure::reasons[static_cast<std::size_t>(reason_)].name);
  }
  constexpr bool operator==(const FailureId&) const = default;
  constexpr auto operator<=>(const FailureId&) const = default;

 private:
  constexpr const failure::FamilyName& entry() const { return failure::families[static_cast<std::size_t>(family_)]; }

  FailureFamily family_;
  FailureReason reason_;
};

}  // namespace permverify::support
