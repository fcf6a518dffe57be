// <atomic>: for the host. Device code that uses it is refused.
#pragma once
#include <permverify_std.h>
namespace std {
enum memory_order {
  memory_order_relaxed, memory_order_consume, memory_order_acquire, memory_order_release, memory_order_acq_rel, memory_order_seq_cst
};
template <class T> struct atomic {
  T permverify_host;
  atomic() = default;
  constexpr atomic(T x) : permverify_host(x) {}
  T operator=(T);
  operator T() const;
  T load(memory_order = memory_order_seq_cst) const;
  void store(T, memory_order = memory_order_seq_cst);
  T exchange(T, memory_order = memory_order_seq_cst);
  bool compare_exchange_weak(T&, T, memory_order = memory_order_seq_cst, memory_order = memory_order_seq_cst);
  bool compare_exchange_strong(T&, T, memory_order = memory_order_seq_cst, memory_order = memory_order_seq_cst);
  T fetch_add(T, memory_order = memory_order_seq_cst);
  T fetch_sub(T, memory_order = memory_order_seq_cst);
  T operator++();
  T operator++(int);
  T operator--();
  T operator--(int);
  T operator+=(T);
  T operator-=(T);
};
typedef atomic<bool> atomic_bool;
typedef atomic<char> atomic_char;
typedef atomic<int> atomic_int;
typedef atomic<unsigned> atomic_uint;
typedef atomic<long> atomic_long;
typedef atomic<unsigned long> atomic_ulong;
typedef atomic<long long> atomic_llong;
typedef atomic<unsigned long long> atomic_ullong;
typedef atomic<size_t> atomic_size_t;
typedef atomic<int32_t> atomic_int32_t;
typedef atomic<uint32_t> atomic_uint32_t;
typedef atomic<int64_t> atomic_int64_t;
typedef atomic<uint64_t> atomic_uint64_t;
struct atomic_flag {
  bool permverify_host;
  bool test_and_set(memory_order = memory_order_seq_cst);
  void clear(memory_order = memory_order_seq_cst);
};
void atomic_thread_fence(memory_order);
}  // namespace std
