// Stands for the CUDA toolkit where a random program is compiled by g++: device memory is recorded, each access of a kernel is
// checked against its object and against the accesses of other threads, and faults are printed.
// Lines: `L kernel line grid block arguments` for a launch, `F kind kernel array line before` for a fault, where `before` counts
// the earlier launches with a fault. A child that exits with 3 has left what the verifier assumes (a failed allocation or copy).
#pragma once
#include <assert.h>
#include <limits.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

#define __global__ static
#define __device__ static
#define __host__
#define __forceinline__ inline
#define __syncthreads() device::barrier(__LINE__)

struct dim3 {
  unsigned x, y, z;
  dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
};
static dim3 threadIdx, blockIdx, blockDim, gridDim;
enum cudaMemcpyKind { cudaMemcpyHostToHost, cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost, cudaMemcpyDeviceToDevice };
enum cudaError_t { cudaSuccess };

namespace device {
[[noreturn]] inline void nothing() {
  fflush(stdout);
  _exit(3);
}

// ---- objects: the address of byte 0 of object k is k << 40 | 1 << 39, so that an offset cannot lead into another object
enum Kind { Read, Write, Atomic };
struct Mark {  // the accesses of one kind to an element: two threads of the block and phase, two blocks of the launch
  long stamp;
  int thread[2], block[2];
};
struct Object {
  long size;
  unsigned char* bytes;
  Mark* marks;  // three for each four bytes, for this launch
};
constexpr int most_objects = 60;
constexpr long largest = 1L << 26;
static Object objects[most_objects];
static int last_object;
constexpr long middle = 1L << 39;
inline long number_of(const void* p) { return (long)((uintptr_t)p >> 40); }
inline bool is_device(const void* p) { return number_of(p) >= 1 && number_of(p) < most_objects; }
inline long offset_of(const void* p) { return (long)((uintptr_t)p & ((1UL << 40) - 1)) - middle; }
inline void* create(long size) {
  if (size < 0 || size > largest || last_object + 1 >= most_objects) nothing();
  Object& made = objects[++last_object];
  made.size = size;
  made.bytes = (unsigned char*)calloc(size + 8, 1);
  for (long i = 0; i < size / 4 && i < 1 << 18; ++i) ((int*)made.bytes)[i] = (int)(i * 37 % 1000) - 300;  // what a launch may find there
  made.marks = nullptr;
  return (void*)(((uintptr_t)last_object << 40) + middle);
}

// ---- the launch that runs
static const char* kernel;
static int line, faulty_launches, launches;
static bool faulty;
static dim3 next_grid, next_block;
static long next_shared;
static int this_thread, this_block, phase;
static long stamp;
struct Printed {
  const char* kind;
  const char* kernel;
  const char* array;
};
static Printed printed[200];
static int count_printed;
inline void fault(const char* kind, const char* array) {
  faulty = true;
  for (int i = 0; i < count_printed; ++i)
    if (!strcmp(printed[i].kind, kind) && !strcmp(printed[i].kernel, kernel) && !strcmp(printed[i].array, array)) return;
  if (count_printed < 200) printed[count_printed++] = {kind, kernel, array};
  printf("F %s %s %s %d %d\n", kind, kernel, array, line, faulty_launches);
  fflush(stdout);
}

inline bool meets(const Mark& m) {
  if (m.stamp == stamp && ((m.thread[0] && m.thread[0] != this_thread + 1) || m.thread[1])) return true;
  return (m.block[0] && m.block[0] != this_block + 1) || m.block[1];
}
inline void note(Mark& m) {
  if (m.stamp != stamp) m.stamp = stamp, m.thread[0] = m.thread[1] = 0;
  for (int i = 0; i < 2; ++i) {
    if (m.thread[i] == this_thread + 1) break;
    if (!m.thread[i]) { m.thread[i] = this_thread + 1; break; }
  }
  for (int i = 0; i < 2; ++i) {
    if (m.block[i] == this_block + 1) break;
    if (!m.block[i]) { m.block[i] = this_block + 1; break; }
  }
}
// The place of `size` bytes, or null where the object does not have them.
inline unsigned char* access(const void* base, long index, long size, Kind kind, const char* array) {
  long number = is_device(base) ? number_of(base) : 0;
  Object& object = objects[number];
  long at = number ? offset_of(base) + index * size : -1;
  if (at < 0 || at + size > object.size) return fault("bounds", array), nullptr;
  if (!object.marks) object.marks = (Mark*)calloc(3 * (object.size / 4 + 2), sizeof(Mark));
  for (long word = at / 4; word <= (at + size - 1) / 4; ++word) {
    Mark* marks = object.marks + 3 * word;
    bool race = kind == Write ? meets(marks[0]) || meets(marks[1]) || meets(marks[2])
                : kind == Read ? meets(marks[1]) || meets(marks[2]) : meets(marks[0]) || meets(marks[1]);
    if (race) fault("race", array);
    note(marks[kind]);
  }
  return object.bytes + at;
}
template <class T> struct Bare { typedef T type; };
template <class T> struct Bare<const T> { typedef T type; };

template <class T> struct Ptr;
template <class T> struct Ref {
  typedef typename Bare<T>::type V;
  T* base;
  long index;
  const char* name;
  operator V() const {
    unsigned char* p = access(base, index, sizeof(T), Read, name);
    V v = V();
    if (p) memcpy(&v, p, sizeof(V));
    return v;
  }
  V set(V v) const {
    unsigned char* p = access(base, index, sizeof(T), Write, name);
    if (p) memcpy(p, &v, sizeof(V));
    return v;
  }
  V operator=(V v) const { return set(v); }
  V operator=(const Ref& o) const { return set((V)o); }
  V operator+=(V v) const { return set((V)*this + v); }
  V operator-=(V v) const { return set((V)*this - v); }
  V operator*=(V v) const { return set((V)*this * v); }
  Ptr<T> operator&() const { return Ptr<T>(base, name) + index; }
};
template <class T> struct Ptr {
  T* base;
  const char* name;
  long shift = 0;  // elements from the base
  Ptr(T* base, const char* name) : base(base), name(name) {}
  Ref<T> operator[](long i) const { return {base, shift + i, name}; }
  Ref<T> operator*() const { return {base, shift, name}; }
  Ptr operator+(long i) const { Ptr p = *this; p.shift += i; return p; }
  Ptr operator-(long i) const { return *this + -i; }
  Ptr& operator+=(long i) { shift += i; return *this; }
};
template <class T> struct Rows {  // a shared array with two subscripts, each within its own bound
  Ptr<T> all;
  long rows, columns;
  struct Row {
    const Rows& of;
    long row;
    Ref<T> operator[](long i) const {
      bool inside = row >= 0 && row < of.rows && i >= 0 && i < of.columns;
      return of.all[inside ? row * of.columns + i : -1];
    }
  };
  Row operator[](long row) const { return {*this, row}; }
};
template <class T, int N> struct Table {  // a constant array
  const char* name;
  T values[N];
  T operator[](long i) const {
    if (i < 0 || i >= N) return fault("bounds", name), T();
    return values[i];
  }
};

// ---- shared memory: one object for each declaration and block, by the line of the declaration
struct Shared {
  int line;
  void* at;
};
static Shared shared[20];
static int count_shared;
template <class T> Ptr<T> shared_array(const char* name, long bytes, int where) {
  for (int i = 0; i < count_shared; ++i)
    if (shared[i].line == where) return Ptr<T>((T*)shared[i].at, name);
  shared[count_shared] = {where, create(bytes)};
  return Ptr<T>((T*)shared[count_shared++].at, name);
}

// ---- threads: one context each where the kernel has barriers
static ucontext_t scheduler, contexts[1024];
static char* stacks;
constexpr long stack_size = 1 << 15;
static int barrier_line[1024], running;
static bool ended[1024];
static void (*body)(void*);
static void* body_argument;
inline void barrier(int where) {
  barrier_line[running] = where;
  swapcontext(&contexts[running], &scheduler);
}
inline void start() {
  body(body_argument);
  ended[running] = true;
}
inline void place(int t) {
  this_thread = t;
  threadIdx = dim3(t % blockDim.x, t / blockDim.x % blockDim.y, t / blockDim.x / blockDim.y);
}
inline void run_block(int threads, bool barriers) {
  stamp++;
  if (!barriers) {
    for (int t = 0; t < threads; ++t) place(t), body(body_argument);
    return;
  }
  if (!stacks) stacks = (char*)malloc(1024 * stack_size);
  for (int t = 0; t < threads; ++t) {
    ended[t] = false;
    getcontext(&contexts[t]);
    contexts[t].uc_stack.ss_sp = stacks + t * stack_size;
    contexts[t].uc_stack.ss_size = stack_size;
    contexts[t].uc_link = &scheduler;
    makecontext(&contexts[t], start, 0);
  }
  for (;;) {
    for (int t = 0; t < threads; ++t) {
      if (ended[t]) continue;
      place(t);
      running = t;
      swapcontext(&scheduler, &contexts[t]);
    }
    int gone = 0;
    bool differ = false;
    for (int t = 0; t < threads; ++t) gone += ended[t];
    if (gone == threads) return;
    for (int t = 1; t < threads; ++t) differ |= barrier_line[t] != barrier_line[0];
    if (gone || differ) {
      fault("divergence", "-");
      fflush(stdout);
      _exit(0);
    }
    stamp++;
  }
}
inline int configure(int where, dim3 grid, dim3 block, long bytes = 0) {
  line = where, next_grid = grid, next_block = block, next_shared = bytes;
  return 0;
}
inline bool is_launch(const dim3& g, const dim3& b) {
  return g.x && g.y && g.z && b.x && b.y && b.z && g.x < 1u << 31 && g.y < 65536 && g.z < 65536 && b.x <= 1024 && b.y <= 1024 && b.z <= 64 &&
         (long)b.x * b.y * b.z <= 1024 && next_shared >= 0 && next_shared <= 40000;
}
inline void argument(const char* name, long value) { printf(" %s=%ld", name, value); }
template <class T> void argument(const char* name, T* p) {
  printf(" %s=#%ld", name, is_device(p) ? (objects[number_of(p)].size - offset_of(p)) / (long)sizeof(T) : 0);
}
// The threads of the launch one after the other, block by block.
inline void run(const char* name, bool barriers, void (*code)(void*), void* with) {
  dim3 g = next_grid, b = next_block;
  kernel = name;
  printf("\n");
  fflush(stdout);
  if (!is_launch(g, b)) return;  // the launch fails, and the program goes on
  if ((double)g.x * g.y * g.z * b.x * b.y * b.z > 70000 || ++launches > 40) nothing();
  gridDim = g, blockDim = b, body = code, body_argument = with;
  faulty_launches += faulty;
  faulty = false;
  count_printed = 0;  // a fault of an earlier launch of the kernel does not hide this one
  for (int i = 1; i <= last_object; ++i) free(objects[i].marks), objects[i].marks = nullptr;
  int blocks = g.x * g.y * g.z, first_shared = last_object;
  for (this_block = 0; this_block < blocks; ++this_block) {
    blockIdx = dim3(this_block % g.x, this_block / g.x % g.y, this_block / g.x / g.y);
    run_block(b.x * b.y * b.z, barriers);
    for (; last_object > first_shared; --last_object) free(objects[last_object].bytes), free(objects[last_object].marks);
    count_shared = 0;
  }
}
template <class A, class B> auto divide(A a, B b) -> decltype(a / b) {
  if (b == 0) return fault("division", "-"), 0;
  return a / b;
}
template <class A, class B> auto modulo(A a, B b) -> decltype(a % b) {
  if (b == 0) return fault("division", "-"), 0;
  return a % b;
}
inline void check(bool holds) {
  if (!holds) fault("assert", "-");
}
}  // namespace device

template <class T> int atomicAdd(device::Ptr<T> p, T v) {
  unsigned char* at = device::access(p.base, p.shift, sizeof(T), device::Atomic, p.name);
  T old = T();
  if (at) {
    memcpy(&old, at, sizeof(T));
    T sum = old + v;
    memcpy(at, &sum, sizeof(T));
  }
  return old;
}

// ---- the host's interface
template <class T> cudaError_t cudaMalloc(T** p, size_t bytes) {
  if (bytes > (size_t)device::largest) device::nothing();
  *p = bytes ? (T*)device::create((long)bytes) : nullptr;
  return cudaSuccess;
}
inline bool has(const void* p, size_t bytes) {
  return device::is_device(p) && device::offset_of(p) >= 0 && device::offset_of(p) + (long)bytes <= device::objects[device::number_of(p)].size;
}
inline unsigned char* bytes_at(const void* p) { return device::objects[device::number_of(p)].bytes + device::offset_of(p); }
inline cudaError_t cudaMemset(void* p, int value, size_t bytes) {
  if (bytes == 0) return cudaSuccess;
  if (bytes > (size_t)device::largest || !has(p, bytes)) device::nothing();
  memset(bytes_at(p), value, bytes);
  return cudaSuccess;
}
inline cudaError_t cudaMemcpy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind) {
  bool to_device = kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice;
  bool from_device = kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice;
  if (bytes == 0) return cudaSuccess;
  if (bytes > (size_t)device::largest || (to_device && !has(to, bytes)) || (from_device && !has(from, bytes))) device::nothing();
  memmove(to_device ? bytes_at(to) : to, from_device ? bytes_at(from) : from, bytes);
  return cudaSuccess;
}
template <class T, int N> cudaError_t cudaMemcpyToSymbol(device::Table<T, N>& to, const void* from, size_t bytes) {
  if (bytes > sizeof(to.values)) device::nothing();
  memcpy(to.values, from, bytes);
  return cudaSuccess;
}
inline cudaError_t cudaDeviceSynchronize() { return cudaSuccess; }
inline cudaError_t cudaGetLastError() { return cudaSuccess; }
inline cudaError_t cudaFree(void*) { return cudaSuccess; }

// Each line of the standard input has the number of a program and its arguments; a child runs the program.
inline int run_lines(int (*const* programs)(int, char**)) {
  char text[4096];
  while (fgets(text, sizeof text, stdin)) {
    char name[] = "program";
    char* arguments[20] = {name};
    int count = 1, which = atoi(strtok(text, " \n"));
    for (char* word = strtok(nullptr, " \n"); word && count < 19; word = strtok(nullptr, " \n")) arguments[count++] = word;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
      alarm(3);
      int code = programs[which](count, arguments);
      fflush(stdout);
      _exit(code & 1);
    }
    int status = 0;
    waitpid(child, &status, 0);
    printf("\nE %d\n", WIFEXITED(status) ? WEXITSTATUS(status) : 128);
  }
  return 0;
}
