// The parts of the JSON reports that the page shows; report/schema.json and report/execution_schema.json say all.

export interface Span {
  file: string;
  line: number;
  column: number;
  end_line: number;
  end_column: number;
  byte_begin: number;
  byte_end: number;
}

export type Status = "proved" | "refuted" | "undecided" | "not_checked" | "withdrawn";

export interface Obligation {
  id: string;
  kind: string;
  span: Span;
  status: Status;
  reason?: string;
  wall_ms: number;
  solver: string;
}

export interface Assumption {
  id: string;
  text: string;
  span?: Span;
  cure?: string; // what to write to remove it
}

export interface Kernel {
  name: string;
  verdict: string;
  statement: string;
  preconditions: { text: string; span?: Span }[];
  assumptions: Assumption[];
  notes: string[];
  obligations: Obligation[];
}

// With `options` the text names options of the command line, and `source` is its part about the source.
export interface Fix {
  text: string;
  source?: string;
  options?: string[];
}

// The fault of a run that a diagnostic is about.
export interface NamedFault {
  id: string;
  span: Span;
}

export interface Diagnostic {
  file: string;
  message: number; // diagnostics of a file with one number have one cause
  id: string;
  severity: string;
  class: string;
  kernel: string;
  text: string;
  primary: { span: Span; label: string };
  related: { span: Span; label: string }[];
  shown?: { launch: string; table: string[][] }; // in the words of the source; the head of the table first
  replay?: { confirmed: boolean; explanation: string; command?: string; other_command?: string;
             fault?: NamedFault; other_fault?: NamedFault };
  undecided?: { reason: string; cause: string; next: string; source?: string; options?: string[] };
  fixes: Fix[];
}

export interface Report {
  summary: { obligations: number; proved: number; refuted: number; undecided: number; bad_files: number;
             exit_code: number; wall_seconds: number };
  files: { path: string; bad_input: boolean; kernels: Kernel[] }[];
  diagnostics: Diagnostic[];
}

export interface Access {
  kind: "read" | "write" | "atomic" | "specification";
  array: string;
  index: number[];
  value?: string;
}

export interface TraceStep {
  thread: number;
  line: number;
  phase: number;
  accesses: Access[];
  assigned?: { name: string; value: string; index?: number[] };
  branch?: boolean;
}

export interface TraceBarrier {
  barrier: { group: number; line: number; phase: number; fences_local: boolean; fences_global: boolean };
}

export type TraceEvent = TraceStep | TraceBarrier;

export interface Fault {
  id: string;
  class: string;
  text: string;
  span: Span;
  threads: { tid: number; phase: number; does: string; span: Span }[];
  cell?: { array: string; index: number[]; group?: number };
}

export interface MemoryArray {
  array: string;
  space: "global" | "local" | "constant";
  group?: number;
  type: string;
  extents: number[];
  initial?: (string | null)[];
}

export interface Holds {
  thread: number;
  array: string;
  index: number[];
  right: "read" | "atomic" | "write";
}

export interface Run {
  kernel: string;
  launch: { gsize: number[]; ngroups: number[]; params: Record<string, string> };
  ending: string;
  why: string;
  steps: number;
  memory: MemoryArray[];
  faults: Fault[];
  trace?: TraceEvent[];
  trace_truncated?: boolean;
  rights?: { group: number; phase: number; holds: Holds[] }[];
}

export interface Execution {
  exit_code: number;
  problems: { id: string; severity: string; text: string; span: Span }[];
  notes: string[];
  run?: Run;
}

export type Language = "pvl" | "opencl" | "cuda";

// What a request may set; empty fields are left out. Sizes as in the options: `X[,Y,Z]`.
export interface Options {
  kernel?: string;
  local_size?: string;
  num_groups?: string;
  params?: Record<string, number | string>; // a text: inf, -inf, nan
  arrays?: Record<string, string>; // as `permverify run --array` takes them
  extents?: Record<string, number>;
  aliases?: Record<string, string>;
  seed?: number;
  fill?: string;
  schedule?: string;
  warp_size?: number;
  only_groups?: string;
  uninitialised?: string;
  trace?: boolean;
  infer?: boolean;
}

export interface SourceFile {
  name: string;
  content: string;
}

export interface Program {
  files: SourceFile[];
  lang: Language;
  options: Options;
}

// As the server stores it: what the request left out is not there.
export interface SharedProgram {
  files: SourceFile[];
  lang?: Language | null;
  options?: Options | null;
}

export interface JobEvent {
  seq: number;
  event: "start" | "kernel" | "obligation" | "diagnostic" | "end";
  [field: string]: unknown;
}
