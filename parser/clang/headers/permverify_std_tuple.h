// Tuples, and numbers and types in sequence: device code may use them.
#pragma once
namespace std {
template <class T, T... n> struct integer_sequence {
  typedef T value_type;
  static constexpr size_t size() { return sizeof...(n); }
};
template <size_t... n> using index_sequence = integer_sequence<size_t, n...>;
template <class T, T n> using make_integer_sequence = __make_integer_seq<integer_sequence, T, n>;
template <size_t n> using make_index_sequence = make_integer_sequence<size_t, n>;
template <class... T> using index_sequence_for = make_index_sequence<sizeof...(T)>;

template <size_t i, class T, bool = __is_empty(T) && !__is_final(T)> struct permverify_leaf {
  T permverify_value;
};
template <size_t i, class T> struct permverify_leaf<i, T, true> {
  [[no_unique_address]] T permverify_value;
};
template <size_t i, class... T> using permverify_nth = __type_pack_element<i, T...>;
template <class Numbers, class... T> struct permverify_leaves;
// The last element is the first in memory, as in GCC's library.
template <size_t... i, class... T> struct permverify_leaves<index_sequence<i...>, T...>
    : permverify_leaf<sizeof...(T) - 1 - i, permverify_nth<sizeof...(T) - 1 - i, T...>>... {
  permverify_leaves() = default;
  template <class... U>
  __host__ __device__ constexpr permverify_leaves(int, U&&... x) : permverify_leaf<i, T>{static_cast<U&&>(x)}... {}
};
template <class... T> class tuple;
template <size_t i, class... T> __host__ __device__ constexpr permverify_nth<i, T...>& get(tuple<T...>& t) {
  return static_cast<permverify_leaf<i, permverify_nth<i, T...>>&>(t).permverify_value;
}
template <size_t i, class... T> __host__ __device__ constexpr const permverify_nth<i, T...>& get(const tuple<T...>& t) {
  return static_cast<const permverify_leaf<i, permverify_nth<i, T...>>&>(t).permverify_value;
}
template <size_t i, class... T> __host__ __device__ constexpr permverify_nth<i, T...>&& get(tuple<T...>&& t) {
  return static_cast<permverify_nth<i, T...>&&>(static_cast<permverify_leaf<i, permverify_nth<i, T...>>&>(t).permverify_value);
}
template <class... T> class tuple : public permverify_leaves<index_sequence_for<T...>, T...> {
  typedef permverify_leaves<index_sequence_for<T...>, T...> permverify_base;
  template <size_t... i, class... U> __host__ __device__ constexpr void permverify_assign(index_sequence<i...>, const tuple<U...>& t) {
    ((get<i>(*this) = get<i>(t)), ...);
  }

 public:
  tuple() = default;
  template <class... U, class = enable_if_t<sizeof...(U) == sizeof...(T) && (__is_convertible(U&&, T) && ...)>>
  __host__ __device__ constexpr tuple(U&&... x) : permverify_base(0, static_cast<U&&>(x)...) {}
  template <class... U, class = enable_if_t<sizeof...(U) == sizeof...(T) && !(__is_same(U, T) && ...)>>
  __host__ __device__ constexpr tuple(const tuple<U...>& t) : tuple(t, index_sequence_for<T...>()) {}
  tuple(const tuple&) = default;
  tuple(tuple&&) = default;
  __host__ __device__ constexpr tuple& operator=(const tuple& t) {
    permverify_assign(index_sequence_for<T...>(), t);
    return *this;
  }
  template <class... U> __host__ __device__ constexpr tuple& operator=(const tuple<U...>& t) {
    permverify_assign(index_sequence_for<T...>(), t);
    return *this;
  }

  template <class A, class B> __host__ __device__ constexpr tuple& operator=(const pair<A, B>& p) {
    get<0>(*this) = p.first;
    get<1>(*this) = p.second;
    return *this;
  }

 private:
  template <class... U, size_t... i>
  __host__ __device__ constexpr tuple(const tuple<U...>& t, index_sequence<i...>) : permverify_base(0, get<i>(t)...) {}
};
template <> class tuple<> {};
#if __cplusplus >= 201703L
template <class... T> tuple(T...) -> tuple<T...>;
#endif
template <class... T> __host__ __device__ constexpr tuple<__decay(T)...> make_tuple(T&&... x) {
  return tuple<__decay(T)...>(static_cast<T&&>(x)...);
}
template <class... T> __host__ __device__ constexpr tuple<T&...> tie(T&... x) { return tuple<T&...>(x...); }
template <class... T> __host__ __device__ constexpr tuple<T&&...> forward_as_tuple(T&&... x) {
  return tuple<T&&...>(static_cast<T&&>(x)...);
}
template <class T> struct tuple_size;
template <class T> struct tuple_size<const T> : tuple_size<T> {};
template <class... T> struct tuple_size<tuple<T...>> : integral_constant<size_t, sizeof...(T)> {};
template <class A, class B> struct tuple_size<pair<A, B>> : integral_constant<size_t, 2> {};
template <class T> inline constexpr size_t tuple_size_v = tuple_size<T>::value;
template <size_t i, class T> struct tuple_element;
template <size_t i, class T> struct tuple_element<i, const T> { typedef const typename tuple_element<i, T>::type type; };
template <size_t i, class... T> struct tuple_element<i, tuple<T...>> { typedef permverify_nth<i, T...> type; };
template <size_t i, class A, class B> struct tuple_element<i, pair<A, B>> { typedef permverify_nth<i, A, B> type; };
template <size_t i, class T> using tuple_element_t = typename tuple_element<i, T>::type;
template <size_t i, class A, class B> __host__ __device__ constexpr permverify_nth<i, A, B>& get(pair<A, B>& p) {
  if constexpr (i == 0) return p.first;
  else return p.second;
}
template <size_t i, class A, class B> __host__ __device__ constexpr const permverify_nth<i, A, B>& get(const pair<A, B>& p) {
  if constexpr (i == 0) return p.first;
  else return p.second;
}
template <size_t i, class A, class B> __host__ __device__ constexpr permverify_nth<i, A, B>&& get(pair<A, B>&& p) {
  if constexpr (i == 0) return static_cast<A&&>(p.first);
  else return static_cast<B&&>(p.second);
}
template <class F, class T, size_t... i>
__host__ __device__ constexpr decltype(auto) permverify_apply(F&& f, T&& t, index_sequence<i...>) {
  return static_cast<F&&>(f)(get<i>(static_cast<T&&>(t))...);
}
template <class F, class T> __host__ __device__ constexpr decltype(auto) apply(F&& f, T&& t) {
  return permverify_apply(static_cast<F&&>(f), static_cast<T&&>(t), make_index_sequence<tuple_size<__remove_cvref(T)>::value>());
}
template <class F, class... A> __host__ __device__ constexpr decltype(auto) invoke(F&& f, A&&... x) {
  return static_cast<F&&>(f)(static_cast<A&&>(x)...);
}
}  // namespace std
