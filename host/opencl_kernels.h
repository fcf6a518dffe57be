// Kernels of OpenCL as the host has them: objects that are made by name, each with the arguments that were set last.
#pragma once
#include <map>
#include <optional>
#include <string>

#include "host/value.h"

namespace permverify::host {

class Integers;
class Memory;
class NullPointers;
class Objects;
class Unknowns;

// The kernels of the file that is verified, by name. Their types are those of another tree than the host's.
using KernelsByName = std::map<std::string, const clang::FunctionDecl*>;
// The kernels with the macros (`NAME`, `NAME=VALUE`) with which their file was read.
struct KernelFile {
  KernelsByName kernels;
  std::vector<std::string> defines;
  // The literals of the host's code that have the kernels: where they begin, and how many tokens they have. Unset: a file of its own has
  // the kernels.
  std::optional<std::map<std::uint32_t, std::uint32_t>> literals;
  std::string text = {};  // of the kernels, with what they include
};

class OpenClKernels {
 public:
  OpenClKernels(const clang::ASTContext& context, Integers& integers, Unknowns& unknowns, Objects& objects, Memory& memory,
                NullPointers& null_pointers, KernelFile file)
      : context_(context), integers_(integers), unknowns_(unknowns), objects_(objects), memory_(memory), null_pointers_(null_pointers),
        file_(std::move(file)) {}

  // What `clCreateKernel` returns for a name.
  Value make(const std::string& name, clang::QualType type);
  struct Found {
    bool known = false;
    const clang::FunctionDecl* kernel = nullptr;  // null: another file has it
  };
  Found find(const Value& object) const;
  // `clSetKernelArg(object, number, bytes, source)`: the value behind `source` is copied. Nothing is known of an argument of another
  // type or size than the parameter.
  void set(const Value& object, const Value& number, const Value& bytes, const Value& source);
  // The argument becomes unknown, or all of them if the object or the number is not known.
  void lose(const Value& object, const Value& number);
  // One for each parameter of the kernel, unknown ones too. A local array has its number of bytes.
  std::vector<Value> arguments(const Value& object) const;

 private:
  void store(const Value& object, const Value& number, const Value& value);
  Value passed(const clang::ParmVarDecl& parameter, const Value& bytes, const Value& source);
  Value number(const clang::ParmVarDecl& parameter, const Value& bytes, const Value& source);
  std::optional<Value> read(const Value& source, const Value& bytes);

  const clang::ASTContext& context_;
  Integers& integers_;
  Unknowns& unknowns_;
  Objects& objects_;
  Memory& memory_;
  NullPointers& null_pointers_;
  KernelFile file_;
  std::map<const void*, const clang::FunctionDecl*> made_;  // null: another file has it
};

// Whether the kernel has local memory of the size that the host sets behind the parameter.
bool is_local_memory(const clang::ParmVarDecl& parameter);

}  // namespace permverify::host
