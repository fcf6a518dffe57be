// A translation unit: kernels, pure functions, lemmas, and the table of all their variables.
#pragma once
#include <array>
#include <string>

#include "logic/ir/stmt.h"

namespace permverify::ir {

enum class VarKind : std::uint8_t {
  KernelParam, GlobalArray, LocalArray,
  Private,       // a scalar (or sequence) of the thread
  PrivateArray,  // an array of the thread: no right is needed, every extent is a literal
  Bound, FunctionParam
};

// A step on the way that C goes to a cell: `a[i]`, then `.v`. Cells lie flat here, row by row.
struct CellStep {
  std::string name;         // what stands before the subscript; may be empty
  std::int64_t stride = 0;  // how many cells one more in the subscript is; 0: there is no subscript
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

// Something taken for granted that no clause of the source says; `id` as in reports.
struct Assumption {
  std::string id;    // "aliasing", "extents", "max_threads", ...
  std::string text;  // a noun phrase: "no two pointer parameters overlap"
  Span span;
};

// What every launch keeps to by an assumption, beside the number of its threads; unset: any number.
struct SizeLimits {
  Assumption assumption;
  std::optional<std::int64_t> group;  // threads of a group
  LaunchSizes most;                   // on each axis
};

// Axes of a launch: of threads in a group, and of groups in the grid.
struct Axes {
  std::array<bool, 3> group{}, grid{};
};

// What a kernel stands for.
enum class KernelRole : std::uint8_t {
  Kernel,  // as declared; without any right its rights are to be inferred
  Block,   // the threads of a `par` block
  Host     // a method: one thread that runs blocks
};

// Something that the host's code makes true of a launch.
struct HostFact {
  ExprPtr formula;   // over the sizes of the launch, parameters of the kernel and symbols of the launch
  std::string text;  // as C writes it
  Span span;         // where the host's code gives it
};

// A parameter of a kernel that is a pointer, and the arrays that stand for the memory behind it.
struct PointerParam {
  struct Plane {
    std::string path;    // of members, the same for pointers to the same type
    VarId array;
    std::int64_t units;  // elements of the array in one element of C
  };
  std::string name;
  std::string element;   // its type; pointers to equal ones lie over each other plane by plane
  std::int64_t element_bytes = 0;
  bool sized = false;    // the source gives the length
  std::vector<Plane> planes;
};

// The length of an array that the host allocated for a launch.
struct HostExtent {
  VarId array;
  ExprPtr extent;
};

// Where the first array lies, if the host makes pointers into one piece of memory: `array[i]` is `base[i + shift]`.
struct HostPlacement {
  VarId array, base;
  ExprPtr shift;  // in elements of the arrays; null: 0
};

// A place in the host's code that launches a kernel (host/): what holds at every execution of it.
struct HostLaunch {
  Span span;
  LaunchSizes sizes;           // those that are constants
  std::vector<VarId> symbols;  // values of the host that no argument gives: as parameters that may have any value
  std::vector<HostFact> facts;
  std::vector<HostExtent> extents;
  std::vector<HostFact> lengths;                // the same as texts, one for each pointer; without formulas
  std::vector<HostPlacement> placed;            // where several pointers lead into one object, or one not to its first element
  bool distinct = false;                        // no two pointers that are given to the kernel reach the same memory
  // Facts are true of every execution of the launch; the program may give fewer values than fit them. Those of
  // which it may never give the value of a counterexample: the code that computes them was not followed.
  std::vector<VarId> open_params;               // parameters of the kernel
  std::array<bool, 3> open_gsize{}, open_ngroups{};
  std::vector<VarId> known_contents;            // arrays whose cells all have the values that the facts give
  std::vector<VarId> read_contents;             // arrays that hold what the user's file has, any values: also among these
  std::vector<VarId> untouched;                 // constant memory that holds what it did when the program began (Variable::initial)
  std::optional<Span> doubt;                    // a condition before the launch of which it is not known whether it can hold
  std::vector<Assumption> assumptions;
};

struct Kernel {
  std::string name;
  // Block and Host: what no clause gives is not held, and an array is readable only with a right,
  // even if no thread writes it: the caller may share it with others.
  KernelRole role = KernelRole::Kernel;
  Span span;                     // of the name
  std::vector<VarId> params;
  std::vector<VarId> arrays;     // global and local, in order of declaration
  LaunchSizes launch;
  int dimensions = 1;            // highest dimension that is mentioned: 1, 2 or 3
  bool names_components = false; // `lid.x` and the like: it is meant for launches in `dimensions`
  bool single_group = false;     // dialect default of logic.md 1: ngroups == 1
  Contract kernel_contract;
  Contract group_contract;
  Contract thread_contract;
  StmtList body;
  Span end;                      // closing brace of the body: where it ends without return
  std::uint32_t barrier_count = 0;
  // CUDA only. So many threads meet at each barrier of a warp, those whose linear numbers have one quotient by it: a power
  // of two, at most `warp_threads`. 0: no barrier is one.
  std::int64_t meeting_threads = 0;
  // C only. A launch has at most so many threads in all (logic.md 1); unset: any number.
  std::optional<std::int64_t> max_threads;
  std::optional<SizeLimits> limits;  // C only
  // C only. The axes that the kernel names or a launch of it has (axes.h), and those that have size 1 in `launch`
  // since nothing does.
  Axes named, unnamed;
  // C only. What the source demands of a group: other launches cannot be made.
  std::optional<std::array<std::int64_t, 3>> required_gsize;  // reqd_work_group_size
  std::optional<std::int64_t> most_in_group;                  // __launch_bounds__
  // No contract of it gives a right on memory that it accesses: nothing can be proved before
  // permissions are inferred (`permissions:missing`).
  bool permissions_missing = false;
  // C only. What the first comment of the file takes for granted, in GPUVerify's manner (launch_comment.h).
  std::int64_t lock_step = 0;    // so many threads of a group execute in lock step; 0: none do
  bool one_group_only = false;   // races of threads of different groups are not looked for
  // C only. A fence is in it beside those of barriers, or an atomic operation that is one: accesses may
  // be ordered by what atomic operations give, which is not modelled.
  bool fences = false;
  // C only. The parameters that are pointers; those in records are not among them.
  std::vector<PointerParam> pointers;
  bool has_other_pointers = false;  // that the host gives: in records, at file scope
  // CUDA only. The launches of the file, if every one of them is known; empty where the file does not launch it.
  std::vector<HostLaunch> launches;
  std::string unknown_launches;  // why they are not known; empty: they are, or there is no host code
  std::vector<Assumption> contradicted;  // assumptions, by id, that a launch of the file breaks; the text is how
  bool launched_in_file = false; // or its name is mentioned otherwise, where it may be launched
  // The one of these launches that this kernel stands for (for_launch.h); unset: any launch.
  std::optional<HostLaunch> launched;
  bool assumes_no_overflow = false;  // `assume_no_overflow;`: signed overflow is owed nowhere
  std::vector<Assumption> assumptions;
  std::vector<std::string> calls;  // methods that it calls: it relies on their contracts
};

// A macro of the source that the front end expanded: what stands at `use` was written at `definition`.
struct Expansion {
  std::string name;
  Span use, definition;
};

// A kernel of the source that the front end could not read.
struct UnreadKernel {
  std::string name;
  std::string id;           // of the first error in it, at `span`
  Span span;
  std::size_t errors = 0;   // reported for it; those that an earlier kernel shares count there
};

struct Module {
  std::vector<Variable> variables;
  std::vector<Function> functions;
  std::vector<Kernel> kernels;
  std::vector<Expansion> expansions;  // outermost use first
  std::vector<UnreadKernel> unread;   // C only: an error there leaves the other kernels as they are
};

}  // namespace permverify::ir
