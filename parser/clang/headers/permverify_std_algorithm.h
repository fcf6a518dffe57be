// <algorithm> and <numeric>: names of the host.
#pragma once
#include <permverify_std.h>
// They begin with a range: a program's own function of the name is another.
#define PERMVERIFY_ALGORITHM(name)                                    \
  namespace std {                                                     \
  template <class I, class... A> permverify_result name(I, I, A&&...); \
  }
// These give a place in the range.
#define PERMVERIFY_FINDING(name)                                      \
  namespace std {                                                     \
  template <class I, class... A> I name(I, I, A&&...);                \
  }
PERMVERIFY_ALGORITHM(sort) PERMVERIFY_ALGORITHM(stable_sort) PERMVERIFY_ALGORITHM(fill)
PERMVERIFY_ALGORITHM(fill_n) PERMVERIFY_ALGORITHM(copy) PERMVERIFY_ALGORITHM(copy_n)
PERMVERIFY_ALGORITHM(generate) PERMVERIFY_ALGORITHM(transform)
PERMVERIFY_ALGORITHM(for_each) PERMVERIFY_FINDING(find) PERMVERIFY_FINDING(find_if)
PERMVERIFY_ALGORITHM(count) PERMVERIFY_ALGORITHM(count_if) PERMVERIFY_ALGORITHM(reverse)
PERMVERIFY_FINDING(unique) PERMVERIFY_FINDING(lower_bound)
PERMVERIFY_FINDING(upper_bound) PERMVERIFY_ALGORITHM(binary_search)
PERMVERIFY_FINDING(max_element) PERMVERIFY_FINDING(min_element)
PERMVERIFY_ALGORITHM(equal) PERMVERIFY_ALGORITHM(shuffle)
PERMVERIFY_ALGORITHM(random_shuffle) PERMVERIFY_ALGORITHM(nth_element)
PERMVERIFY_FINDING(partition) PERMVERIFY_FINDING(remove)
PERMVERIFY_FINDING(remove_if) PERMVERIFY_ALGORITHM(replace)
PERMVERIFY_ALGORITHM(rotate) PERMVERIFY_ALGORITHM(all_of) PERMVERIFY_ALGORITHM(any_of)
PERMVERIFY_ALGORITHM(none_of) PERMVERIFY_ALGORITHM(accumulate)
PERMVERIFY_ALGORITHM(iota) PERMVERIFY_ALGORITHM(reduce)
PERMVERIFY_ALGORITHM(partial_sum) PERMVERIFY_ALGORITHM(partial_sort) PERMVERIFY_ALGORITHM(inner_product)
#undef PERMVERIFY_ALGORITHM
#undef PERMVERIFY_FINDING
