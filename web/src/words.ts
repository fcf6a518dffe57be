// What the languages call the parts of a launch, memory and types; the server's answers have the names of PVL.
import type { Language } from "./types";

export interface Words {
  size: string;    // of a launch: threads of a group
  count: string;   // groups
  group: string;
  thread: string;
  local: string;   // memory of a group
  types: Record<string, string>;
}

export const words: Record<Language, Words> = {
  cuda: {
    size: "Threads per block", count: "Blocks", group: "block", thread: "thread", local: "shared",
    types: { i8: "signed char", u8: "unsigned char", i16: "short", u16: "unsigned short", i32: "int", u32: "unsigned int",
             i64: "long long", u64: "unsigned long long" },
  },
  opencl: {
    size: "Work-group size", count: "Work-groups", group: "work-group", thread: "work-item", local: "local",
    types: { i8: "char", u8: "uchar", i16: "short", u16: "ushort", i32: "int", u32: "uint", i64: "long", u64: "ulong" },
  },
  pvl: { size: "Group size", count: "Groups", group: "group", thread: "thread", local: "local", types: {} },
};
