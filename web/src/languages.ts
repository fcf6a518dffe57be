// Highlighting of PVL, and of OpenCL C and CUDA with contracts in comments.
import { toml } from "@codemirror/legacy-modes/mode/toml";
import { StreamLanguage, type StreamParser, type StringStream } from "@codemirror/language";
import type { Language } from "./types";

const words = (text: string): Set<string> => new Set(text.split(/\s+/));

const contract = words(`requires ensures context context_everywhere loop_invariant invariant decreases pure lemma resource
  ghost assert assume given yields kernel group assume_no_overflow launch trusted`);
const of_contract = words(`Perm Value Atomic PointsTo read write none Sum`);
const pvl = words(`kernel global local shared barrier par if else while for return void class atomic new in
  void`);
const pvl_types = words(`int real bool boolean seq uint long ulong short char float double`);
const of_launch = words(`tid lid gid gsize ngroups tcount get_global_id get_local_id get_group_id get_local_size
  get_global_size get_num_groups threadIdx blockIdx blockDim gridDim warpSize`);
const c = words(`auto break case const continue default do else enum extern for goto if inline register return
  sizeof static struct switch typedef union volatile while restrict template typename class namespace using
  constexpr static_cast reinterpret_cast operator new delete public private this`);
const c_types = words(`void bool char short int long float double signed unsigned half size_t uint uchar ushort ulong
  int2 int3 int4 uint2 uint3 uint4 float2 float3 float4 double2 double4 dim3 int32_t uint32_t int64_t uint64_t`);
const opencl = words(`__kernel kernel __global global __local local __constant constant __private private
  barrier work_group_barrier mem_fence CLK_LOCAL_MEM_FENCE CLK_GLOBAL_MEM_FENCE reqd_work_group_size __attribute__`);
const cuda = words(`__global__ __device__ __host__ __shared__ __constant__ __managed__ __launch_bounds__ __restrict__
  __syncthreads __syncwarp __threadfence __threadfence_block __forceinline__`);
const atoms = words("true false null nullptr NULL");

interface State {
  comment: "" | "plain" | "contract"; // a comment over several lines
  line_contract: boolean;             // the rest of the line is a contract
}

function parser(name: Language): StreamParser<State> {
  const in_pvl = name === "pvl";
  const keywords = in_pvl ? pvl : c;
  const types = in_pvl ? pvl_types : c_types;
  const special = name === "opencl" ? opencl : name === "cuda" ? cuda : new Set<string>();

  function word(text: string, in_contract: boolean): string | null {
    if (in_contract && contract.has(text)) return "meta";
    if (in_contract && of_contract.has(text)) return "macroName";
    if (special.has(text)) return "modifier";
    if (keywords.has(text)) return "keyword";
    if (types.has(text)) return "typeName";
    if (of_launch.has(text)) return "variableName.standard";
    return atoms.has(text) ? "atom" : "variableName";
  }

  function comment(stream: StringStream, state: State): string {
    if (stream.skipTo("*/")) {
      stream.match("*/");
      state.comment = "";
    } else {
      stream.skipToEnd();
    }
    return "comment";
  }

  function token(stream: StringStream, state: State): string | null {
    if (stream.sol()) state.line_contract = false;
    if (state.comment === "plain") return comment(stream, state);
    if (stream.eatSpace()) return null;
    const in_contract = in_pvl || state.comment === "contract" || state.line_contract;
    if (state.comment === "contract") {
      if (stream.match(/^@?\*\//)) {
        state.comment = "";
        return "comment";
      }
      if (stream.match("@")) return "comment";
    }
    if (!in_pvl && stream.match("//@")) {
      state.line_contract = true;
      return "comment";
    }
    if (!in_pvl && state.comment === "" && stream.match("/*@")) {
      state.comment = "contract";
      return "comment";
    }
    if (stream.match("//")) {
      stream.skipToEnd();
      return "comment";
    }
    if (state.comment === "" && stream.match("/*")) {
      state.comment = "plain";
      return comment(stream, state);
    }
    if (!in_pvl && stream.sol() && stream.match(/^#\s*\w+/)) return "processingInstruction";
    if (stream.match(/^\\[a-z_]+\*?/)) return "meta";
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/) || stream.match(/^'(?:[^'\\]|\\.)*'?/)) return "string";
    if (stream.match(/^(?:0[xX][0-9a-fA-F]+|\d+\.?\d*(?:[eE][+-]?\d+)?)[uUlLfF]*/)) return "number";
    const name = stream.match(/^[A-Za-z_]\w*/) as RegExpMatchArray | null;
    if (name) return word(name[0], in_contract);
    if (stream.match(/^(?:==>|<==>|\*\*|&&|\|\||[-+*/%<>=!&|^~?:])/)) return "operator";
    stream.next();
    return "punctuation";
  }

  return {
    name,
    startState: () => ({ comment: "", line_contract: false }),
    token,
    languageData: { commentTokens: { line: "//", block: { open: "/*", close: "*/" } } },
  };
}

// `toml`: answers to an exercise.
export function language(name: Language | "toml"): StreamLanguage<unknown> {
  return name === "toml" ? StreamLanguage.define(toml) : StreamLanguage.define<unknown>(parser(name) as StreamParser<unknown>);
}

// By the ending of a file's name.
export function language_of(name: string): Language | "toml" {
  const ending = name.slice(name.lastIndexOf(".") + 1);
  return ending === "cl" ? "opencl" : ending === "cu" ? "cuda" : ending === "toml" ? "toml" : "pvl";
}

export function extension(name: Language): string {
  return { pvl: "pvl", opencl: "cl", cuda: "cu" }[name];
}
