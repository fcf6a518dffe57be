// <vector>: what code of the host does with one, by its types alone.
#pragma once
#include <permverify_std.h>
#include <permverify_std_exception.h>
namespace std {
template <class T> struct allocator { typedef T value_type; };
template <class T, class A = allocator<T>> struct vector {
  typedef T value_type;
  typedef T& reference;
  typedef const T& const_reference;
  typedef T* iterator;
  typedef const T* const_iterator;
  typedef size_t size_type;
  vector();
  vector(initializer_list<T>);
  explicit vector(size_t);
  vector(size_t, const T&);
  template <class I, class = enable_if_t<!__is_integral(I)>> vector(I, I);
  vector(const vector&);
  vector& operator=(const vector&);
  vector& operator=(initializer_list<T>);
  T& operator[](size_t);
  const T& operator[](size_t) const;
  T& at(size_t);
  const T& at(size_t) const;
  T& front();
  const T& front() const;
  T& back();
  const T& back() const;
  T* data();
  const T* data() const;
  T* begin();
  const T* begin() const;
  T* end();
  const T* end() const;
  const T* cbegin() const;
  const T* cend() const;
  size_t size() const;
  size_t capacity() const;
  bool empty() const;
  void reserve(size_t);
  void resize(size_t);
  void resize(size_t, const T&);
  void assign(size_t, const T&);
  template <class I, class = enable_if_t<!__is_integral(I)>> void assign(I, I);
  void push_back(const T&);
  template <class... U> T& emplace_back(U&&...);
  void pop_back();
  void clear();
  void shrink_to_fit();
  T* insert(const T*, const T&);
  template <class I> T* insert(const T*, I, I);
  T* erase(const T*);
  T* erase(const T*, const T*);
  void swap(vector&);
  size_t permverify_host[3];
};
template <class Allocator> struct vector<bool, Allocator> {
  typedef bool value_type;
  typedef bool* iterator;
  typedef const bool* const_iterator;
  vector();
  vector(initializer_list<bool>);
  explicit vector(size_t);
  vector(size_t, bool);
  bool& operator[](size_t);
  bool operator[](size_t) const;
  bool* begin();
  bool* end();
  size_t size() const;
  bool empty() const;
  void resize(size_t);
  void resize(size_t, bool);
  void assign(size_t, bool);
  void push_back(bool);
  void clear();
  size_t permverify_host[5];
};
template <class T, class A> bool operator==(const vector<T, A>&, const vector<T, A>&);
template <class T, class A> bool operator!=(const vector<T, A>&, const vector<T, A>&);
template <class C> constexpr auto begin(C& c) -> decltype(c.begin()) { return c.begin(); }
template <class C> constexpr auto end(C& c) -> decltype(c.end()) { return c.end(); }
template <class T, size_t n> __host__ __device__ constexpr T* begin(T (&a)[n]) { return a; }
template <class T, size_t n> __host__ __device__ constexpr T* end(T (&a)[n]) { return a + n; }
template <class C> constexpr auto size(const C& c) -> decltype(c.size()) { return c.size(); }
template <class T, size_t n> __host__ __device__ constexpr size_t size(const T (&)[n]) { return n; }
}  // namespace std
