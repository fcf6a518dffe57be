// What to write so that a verdict does not rest on an assumption any more, by the assumption's id.
import type { Language } from "./types";

const in_the_nature = "Nothing that is written removes it: it speaks of the launch, not of the program.";
const of_device = "Nothing that is written removes it: it speaks of the device and its compiler.";

const cures: Record<string, string | ((language: Language) => string)> = {
  assume: "Write `assert` instead of `assume`, so that the condition is proved, or make it a precondition: `requires`.",
  unknown_extent: (l) => l === "pvl" ? "Declare the length of the array: `global int[n] a;`."
    : "Say how long the array is: `kernel requires \\pointer_length(a) == n;`.",
  extents: "Say how long the array is: `kernel requires \\pointer_length(a) == n;`.",
  write_after_read: (l) => l === "cuda" ? "Put a `__syncthreads()` between the reads and the write."
    : l === "opencl" ? "Let the barrier fence this memory: `barrier(CLK_LOCAL_MEM_FENCE)` or `CLK_GLOBAL_MEM_FENCE`."
    : "Let the barrier fence this memory: `barrier(local)` or `barrier(global)`.",
  signed_overflow: "Leave out `assume_no_overflow;` and bound the values: `requires 0 <= n && n < 1000;`.",
  abstract_function: "Give the function a body: its postcondition is proved then.",
  unknown_function: "Put the function's body into the source.",
  unchecked: "Let everything be checked: nothing in the source has to change.",
  uniform_groups: in_the_nature,
  no_alias: in_the_nature,
  aliasing: in_the_nature,
  not_null: in_the_nature,
  global_offset: in_the_nature,
  work_dim: in_the_nature,
  max_threads: in_the_nature,
  texture_aliasing: in_the_nature,
  alignment: in_the_nature,
  enum_values: in_the_nature,
  restrict: "Leave `__restrict__` out.",
  floats: "Compute with integers where the value matters; of floating point only equal expressions are compared.",
  device_bits: of_device,
  cuda_arch: of_device,
  compiler_macros: of_device,
  warp_masks: of_device,
};

// Null where no cure is known.
export function cure_of(id: string, language: Language): string | null {
  const cure = cures[id];
  return cure === undefined ? null : typeof cure === "function" ? cure(language) : cure;
}
