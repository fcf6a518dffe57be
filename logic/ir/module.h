// A translation unit: kernels, pure functions, lemmas, and the table of all their variables.
#pragma once
#include <array>
#include <string>

#include "logic/ir/stmt.h"

namespace permverify::ir {

enum class VarKind : std::uint8_t {
  KernelParam, GlobalArray, LocalArray,
  Private,       // a scalar (or sequence) of the thread
  PrivateArray,  // an array of the thread, accessed without permission; every extent is a literal
  Bound, FunctionParam
};

// A step of C's notation for an element: `a[i]`, then `.v`. Elements have flat indices here, row by row.
struct CellStep {
  std::string name;         // text before the subscript; may be empty
  std::int64_t stride = 0;  // elements between two subscripts i and i + 1; 0: there is no subscript
};

// A variable of any kind. Names are as written; two variables may share one (scoping is resolved).
struct Variable {
  std::string name;
  VarKind kind;
  Type type;
  Span span;
  bool ghost = false;
  std::vector<ExprPtr> extents;  // arrays of kernels: one per dimension, outermost first;
                                 // a null entry is an unknown extent
  // Values of a constant table (`__constant float k[3] = {...}`), row by row; empty: unknown. Only
  // for global arrays with literal extents that no statement writes.
  std::vector<ExprPtr> contents;
  // CUDA: the values of a variable of constant memory when the program begins; the host may change them. Empty: unknown.
  std::vector<ExprPtr> initial{};
  // CUDA: a variable of device memory that is not known to be 0 throughout when the program begins.
  bool begins_otherwise = false;
  // Arrays of C of which a cell is not simply `name[index]`: the way to it, and what the components
  // of the vector at its end are called, if it is one.
  std::vector<CellStep> steps{};
  std::vector<std::string> components{};
  std::vector<std::string> behind_index{};  // for printing: what follows each index, `a[i].x`
};

// A pure function (`body` set, or null: uninterpreted with only its contract) or a lemma.
struct Function {
  std::string name;
  // A mathematical built-in of C (`sqrt`, `fmin`, `as_float`), in the name of OpenCL C: uninterpreted
  // and total for proofs, computed where the machine knows it. Empty for functions of the source.
  std::string intrinsic;
  bool is_lemma = false;
  // Lemmas. Known at all places without a call; and how instances are found: each a set of terms that
  // mentions all parameters, none: the solver's choice.
  bool automatic = false;
  std::vector<std::vector<ExprPtr>> triggers{};
  bool used = false;  // `use` applies it in a formula: a Call, which is true
  std::vector<VarId> params;
  Type result;  // not for lemmas
  Contract contract;
  std::vector<ExprPtr> decreases;
  ExprPtr body;         // pure functions
  StmtList lemma_body;  // lemmas
  Span span;            // of the name
};

// Launch sizes fixed by `launch(...)` or the command line, per dimension; unset = any.
struct LaunchSizes {
  std::array<std::optional<std::int64_t>, 3> gsize;
  std::array<std::optional<std::int64_t>, 3> ngroups;
};

// An assumption that no clause of the source states; `id` as in reports.
struct Assumption {
  std::string id;    // "aliasing", "extents", "max_threads", ...
  std::string text;  // a noun phrase: "no two pointer parameters overlap"
  Span span;
};

// Limits on the sizes of a launch, under an assumption; unset: no limit. `Kernel::max_threads` limits the product.
struct SizeLimits {
  Assumption assumption;
  std::optional<std::int64_t> group;  // threads of a group
  LaunchSizes most;                   // on each axis
};

// Axes of a launch: of threads in a group, and of groups in the grid.
struct Axes {
  std::array<bool, 3> group{}, grid{};
};

// The origin of a kernel.
enum class KernelRole : std::uint8_t {
  Kernel,  // as declared; if no clause has a permission, permissions are inferred
  Block,   // the threads of a `par` block
  Host     // a method: one thread that runs blocks
};

// A fact that the host's code establishes for a launch.
struct HostFact {
  ExprPtr formula;   // over sizes of the launch, parameters of the kernel, symbols of the launch
  std::string text;  // as C writes it
  Span span;         // in the host's code
};

// A pointer parameter of a kernel, with the arrays that represent the memory behind it.
struct PointerParam {
  struct Plane {
    std::string path;    // of members, the same for pointers to the same type
    VarId array;
    std::int64_t units;  // elements of the array in one element of C
  };
  std::string name;
  std::string element;   // type behind the pointer; pointers of one type overlap plane by plane
  std::int64_t element_bytes = 0;
  bool sized = false;    // the source gives the length
  std::vector<Plane> planes;
};

// The length of an array that the host allocated for a launch.
struct HostExtent {
  VarId array;
  ExprPtr extent;
};

// The place of an array whose pointer leads into the memory of another one: `array[i]` is `base[i + shift]`.
struct HostPlacement {
  VarId array, base;
  ExprPtr shift;  // in elements of the arrays; null: 0
};

// A launch in the host's code (host/), with facts that hold at every execution of it.
struct HostLaunch {
  Span span;
  LaunchSizes sizes;           // those that are constants
  std::vector<VarId> symbols;  // values of the host that are not arguments: as parameters with any value
  std::vector<HostFact> facts;
  std::vector<HostExtent> extents;
  std::vector<HostFact> lengths;                // the same as texts, one for each pointer; `formula` is null
  std::vector<HostPlacement> placed;            // pointers into one object, and pointers behind its first element
  bool distinct = false;                        // no two pointers that are given to the kernel reach the same memory
  // Facts hold at every execution of the launch, but the program need not give every value that satisfies them. Open
  // parameters and sizes come from code that was not followed, so it may never give the values of a counterexample.
  std::vector<VarId> open_params;               // parameters of the kernel
  std::array<bool, 3> open_gsize{}, open_ngroups{};
  std::vector<VarId> known_contents;            // arrays of which the facts give every element
  std::vector<VarId> read_contents;             // arrays that are read from the user's file, so with any values; also in known_contents
  std::vector<VarId> untouched;                 // constant memory that still has its initial values (Variable::initial)
  std::optional<Span> doubt;                    // a condition before the launch that may be unsatisfiable
  std::vector<Assumption> assumptions;
};

struct Kernel {
  std::string name;
  // Block and Host: only clauses give permissions, and reading needs one even if no thread writes the
  // array, since the caller may share it.
  KernelRole role = KernelRole::Kernel;
  Span span;                     // of the name
  std::vector<VarId> params;
  std::vector<VarId> arrays;     // global and local, in order of declaration
  LaunchSizes launch;
  int dimensions = 1;            // highest dimension that is mentioned: 1, 2 or 3
  bool names_components = false; // `lid.x` or similar: it is meant for launches in `dimensions`
  bool single_group = false;     // dialect default of logic.md 1: ngroups == 1
  Contract kernel_contract;
  Contract group_contract;
  Contract thread_contract;
  StmtList body;
  Span end;                      // closing brace of the body: its end without return
  std::uint32_t barrier_count = 0;
  // CUDA only. The number of threads that meet at each barrier of a warp: those whose linear numbers have the same quotient
  // by it. A power of two, at most `warp_threads`; 0: there is no such barrier.
  std::int64_t meeting_threads = 0;
  // C only. The greatest number of threads of a launch (logic.md 1); unset: any number.
  std::optional<std::int64_t> max_threads;
  std::optional<SizeLimits> limits;  // C only
  // C only. The axes that the kernel or a launch of it names (axes.h), and the unnamed ones, which have size 1 in
  // `launch`.
  Axes named, unnamed;
  // C only. Limits of the source for a group; other launches fail.
  std::optional<std::array<std::int64_t, 3>> required_gsize;  // reqd_work_group_size
  std::optional<std::int64_t> most_in_group;                  // __launch_bounds__
  // It accesses memory, and no clause has a permission: permissions must be inferred before anything can be
  // proved (`permissions:missing`).
  bool permissions_missing = false;
  // C only. Assumptions of the first comment of the file, in GPUVerify's manner (launch_comment.h).
  std::int64_t lock_step = 0;    // number of threads that execute in lock step; 0: no lock step
  bool one_group_only = false;   // races between groups are not checked
  // C only. It has a fence apart from its barriers, or an atomic operation that is a fence: results of atomic
  // operations may order accesses, which is not modelled.
  bool fences = false;
  // C only. The pointer parameters, without pointers in records.
  std::vector<PointerParam> pointers;
  bool has_other_pointers = false;  // pointers of the host in records or at file scope
  std::optional<PointerParam> dynamic_shared;  // CUDA only: `extern __shared__ T s[]`, as long as the launch makes it
  // CUDA only. The launches of the file, if all of them are known; empty if the file does not launch it.
  std::vector<HostLaunch> launches;
  std::string unknown_launches;  // the reason if they are not known; else empty
  std::vector<Assumption> contradicted;  // assumptions, by id, that a launch of the file violates; `text` is the reason
  bool launched_in_file = false; // or its name is mentioned in another way that may launch it
  // The launch to which this kernel is specialised (for_launch.h); unset: any launch.
  std::optional<HostLaunch> launched;
  bool assumes_no_overflow = false;  // `assume_no_overflow;`: no obligations about signed overflow
  std::vector<Assumption> assumptions;
  std::vector<std::string> calls;  // methods that it calls by their contracts
};

// An expanded macro: the text at `use` comes from `definition`.
struct Expansion {
  std::string name;
  Span use, definition;
};

// A kernel of the source that the front end could not read.
struct UnreadKernel {
  std::string name;
  std::string id;           // of the first error in it, at `span`
  Span span;
  std::size_t errors = 0;   // reported for it, without those of an earlier kernel
};

struct Module {
  std::vector<Variable> variables;
  std::vector<Function> functions;
  std::vector<Kernel> kernels;
  std::vector<Expansion> expansions;  // outermost use first
  std::vector<UnreadKernel> unread;   // C only; errors in these do not affect the other kernels
};

}  // namespace permverify::ir
