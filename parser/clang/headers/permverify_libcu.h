// libcu++: `cuda::std` is the standard library of device code. What synchronises is declared without a meaning, so a
// kernel that uses it is refused by the name of what it calls.
#pragma once
#include <permverify_std.h>
#include <permverify_std_complex.h>
#include <permverify_std_algorithm.h>
namespace cuda {
namespace std {
using namespace ::std;
}
enum thread_scope { thread_scope_system, thread_scope_device, thread_scope_block, thread_scope_thread };
namespace std {
enum class memory_order { relaxed, consume, acquire, release, acq_rel, seq_cst };
constexpr memory_order memory_order_relaxed = memory_order::relaxed, memory_order_consume = memory_order::consume,
                       memory_order_acquire = memory_order::acquire, memory_order_release = memory_order::release,
                       memory_order_acq_rel = memory_order::acq_rel, memory_order_seq_cst = memory_order::seq_cst;
}
using std::memory_order_relaxed;
using std::memory_order_consume;
using std::memory_order_acquire;
using std::memory_order_release;
using std::memory_order_acq_rel;
using std::memory_order_seq_cst;
using std::memory_order;
// Without bodies: the front end knows them by their names (builtins_atomic_object.cpp).
#define PERMVERIFY_ATOMIC_MEMBERS                                                                                 \
  __host__ __device__ T load(memory_order = memory_order_seq_cst) const;                                         \
  __host__ __device__ void store(T, memory_order = memory_order_seq_cst) PERMVERIFY_ATOMIC_CONST;                \
  __host__ __device__ T exchange(T, memory_order = memory_order_seq_cst) PERMVERIFY_ATOMIC_CONST;                \
  __host__ __device__ bool compare_exchange_weak(T&, T, memory_order = memory_order_seq_cst) PERMVERIFY_ATOMIC_CONST;    \
  __host__ __device__ bool compare_exchange_weak(T&, T, memory_order, memory_order) PERMVERIFY_ATOMIC_CONST;     \
  __host__ __device__ bool compare_exchange_strong(T&, T, memory_order = memory_order_seq_cst) PERMVERIFY_ATOMIC_CONST;  \
  __host__ __device__ bool compare_exchange_strong(T&, T, memory_order, memory_order) PERMVERIFY_ATOMIC_CONST;   \
  __host__ __device__ T fetch_add(T, memory_order = memory_order_seq_cst) PERMVERIFY_ATOMIC_CONST;               \
  __host__ __device__ T fetch_sub(T, memory_order = memory_order_seq_cst) PERMVERIFY_ATOMIC_CONST;               \
  __host__ __device__ T fetch_and(T, memory_order = memory_order_seq_cst) PERMVERIFY_ATOMIC_CONST;               \
  __host__ __device__ T fetch_or(T, memory_order = memory_order_seq_cst) PERMVERIFY_ATOMIC_CONST;                \
  __host__ __device__ T fetch_xor(T, memory_order = memory_order_seq_cst) PERMVERIFY_ATOMIC_CONST;               \
  __host__ __device__ T fetch_min(T, memory_order = memory_order_seq_cst) PERMVERIFY_ATOMIC_CONST;               \
  __host__ __device__ T fetch_max(T, memory_order = memory_order_seq_cst) PERMVERIFY_ATOMIC_CONST;               \
  __host__ __device__ T operator=(T) PERMVERIFY_ATOMIC_CONST;                                                    \
  __host__ __device__ operator T() const;                                                                        \
  __host__ __device__ T operator++() PERMVERIFY_ATOMIC_CONST;                                                    \
  __host__ __device__ T operator++(int) PERMVERIFY_ATOMIC_CONST;                                                 \
  __host__ __device__ T operator--() PERMVERIFY_ATOMIC_CONST;                                                    \
  __host__ __device__ T operator--(int) PERMVERIFY_ATOMIC_CONST;                                                 \
  __host__ __device__ T operator+=(T) PERMVERIFY_ATOMIC_CONST;                                                   \
  __host__ __device__ T operator-=(T) PERMVERIFY_ATOMIC_CONST;                                                   \
  __host__ __device__ T operator&=(T) PERMVERIFY_ATOMIC_CONST;                                                   \
  __host__ __device__ T operator|=(T) PERMVERIFY_ATOMIC_CONST;                                                   \
  __host__ __device__ T operator^=(T) PERMVERIFY_ATOMIC_CONST;                                                   \
  __host__ __device__ void wait(T, memory_order = memory_order_seq_cst) const;                                   \
  __host__ __device__ void notify_one() PERMVERIFY_ATOMIC_CONST;                                                 \
  __host__ __device__ void notify_all() PERMVERIFY_ATOMIC_CONST;
#define PERMVERIFY_ATOMIC_CONST
template <class T, thread_scope scope = thread_scope_system> struct atomic {
  T permverify_held;
  atomic() = default;
  __host__ __device__ constexpr atomic(T x) : permverify_held(x) {}
  atomic(const atomic&) = delete;
  atomic& operator=(const atomic&) = delete;
  PERMVERIFY_ATOMIC_MEMBERS
};
#undef PERMVERIFY_ATOMIC_CONST
#define PERMVERIFY_ATOMIC_CONST const
template <class T, thread_scope scope = thread_scope_system> struct atomic_ref {
  T* permverify_object;
  __host__ __device__ explicit atomic_ref(T& x) : permverify_object(&x) {}
  atomic_ref(const atomic_ref&) = default;
  atomic_ref& operator=(const atomic_ref&) = delete;
  PERMVERIFY_ATOMIC_MEMBERS
};
#undef PERMVERIFY_ATOMIC_CONST
#undef PERMVERIFY_ATOMIC_MEMBERS
__host__ __device__ void atomic_thread_fence(memory_order, thread_scope = thread_scope_system);
namespace std {
template <class T> using atomic = ::cuda::atomic<T, thread_scope_system>;
template <class T> using atomic_ref = ::cuda::atomic_ref<T, thread_scope_system>;
__host__ __device__ void atomic_thread_fence(memory_order);
}
template <thread_scope scope = thread_scope_system> struct barrier {
  struct arrival_token { unsigned long long permverify_held; };
  unsigned long long permverify_held;
  barrier() = default;
  __host__ __device__ barrier(ptrdiff_t);
  __host__ __device__ arrival_token arrive(ptrdiff_t = 1);
  __host__ __device__ void wait(arrival_token&&) const;
  __host__ __device__ void arrive_and_wait();
  __host__ __device__ void arrive_and_drop();
  __device__ bool try_wait(arrival_token&&) const;
  __device__ void wait_parity(bool) const;
  __device__ bool try_wait_parity(bool) const;
};
// One in shared memory whose scope is the block has the meaning of a barrier of all threads of the block.
template <thread_scope scope> __host__ __device__ void init(barrier<scope>*, ptrdiff_t);
namespace std {
template <class = void> using barrier = ::cuda::barrier<thread_scope_system>;
}
template <size_t n> struct aligned_size_t {
  static constexpr size_t align = n;
  size_t value;
  __host__ __device__ explicit constexpr aligned_size_t(size_t size) : value(size) {}
  __host__ __device__ constexpr operator size_t() const { return value; }
};
enum class pipeline_role { producer, consumer };
template <thread_scope scope, unsigned char stages> struct pipeline_shared_state {
  unsigned long long permverify_held[2 * stages];
};
template <thread_scope scope> struct pipeline {
  unsigned long long permverify_held[2];
  __device__ void producer_acquire();
  __device__ void producer_commit();
  __device__ void consumer_wait();
  __device__ void consumer_release();
  __device__ bool quit();
};
// Of one thread: its batches are those of `__pipeline_commit`, and its stages end in their order.
template <> struct pipeline<thread_scope_thread> {
  unsigned long permverify_batches, permverify_released;
  __device__ void producer_acquire() {}
  __device__ void producer_commit() {
    __pipeline_commit();
    permverify_batches++;
  }
  __device__ void consumer_wait() { __pipeline_wait_prior(permverify_batches - permverify_released - 1); }
  __device__ void consumer_release() { permverify_released++; }
  __device__ bool quit();
};
__device__ inline pipeline<thread_scope_thread> make_pipeline() { return {0, 0}; }
template <class Group, thread_scope scope, unsigned char stages>
__device__ pipeline<scope> make_pipeline(const Group&, pipeline_shared_state<scope, stages>*);
template <class Group, thread_scope scope, unsigned char stages, class Count>
__device__ pipeline<scope> make_pipeline(const Group&, pipeline_shared_state<scope, stages>*, Count);
template <unsigned char stages, thread_scope scope> __device__ void pipeline_consumer_wait_prior(pipeline<scope>&);
template <unsigned char stages> __device__ inline void pipeline_consumer_wait_prior(pipeline<thread_scope_thread>&) {
  __pipeline_wait_prior(stages);
}
template <class T, class U, class Size, template <thread_scope> class Object, thread_scope scope>
__device__ void memcpy_async(T*, const U*, Size, Object<scope>&);
template <class Group, class T, class U, class Size, template <thread_scope> class Object, thread_scope scope>
__device__ void memcpy_async(const Group&, T*, const U*, Size, Object<scope>&);
template <thread_scope scope = thread_scope_system> struct binary_semaphore;
template <ptrdiff_t most, thread_scope scope = thread_scope_system> struct counting_semaphore;
template <thread_scope scope = thread_scope_system> struct latch;
namespace access_property {
struct global {};
struct persisting {};
struct streaming {};
struct normal {};
}  // namespace access_property
}  // namespace cuda
