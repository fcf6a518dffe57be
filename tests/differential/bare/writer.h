// What is known while a kernel is written: who may touch which array until the next barrier.
#pragma once
#include <optional>

#include "tests/differential/bare/text.h"
#include "tests/differential/random/rng.h"

namespace permverify::differential {

// How the threads share an array in a phase.
enum class Sharing : std::uint8_t { Free, Read, Owned, Single, Atomic };

struct Array {
  std::string name;
  bool local = true;
  bool constant = false;  // no thread writes it
  // How many cells: of each group one or four for each thread, or any number; in a stride of the
  // whole launch no thread but the owner has any.
  enum class Region : std::uint8_t { One, Four, Any, Stride } region = Region::Any;
  Sharing sharing = Sharing::Free;
  int layout = 0;          // of Owned: which cells are whose
  std::int64_t shift = 0;  // a number in the layout
};

struct BareKernel {
  std::vector<Line> lines;
  std::vector<std::string> flaws;  // what was done wrongly on purpose; empty: race-free
};

// Kernels that are right by construction but for a few flaws, drawn beforehand.
class Writer {
 public:
  explicit Writer(std::uint64_t seed);
  BareKernel write();

 private:
  // writer.cpp
  void head();
  void names();
  bool flaw(const char* name, int percent);
  void line(std::string text) { out_->push_back({std::move(text), {}, false, ""}); }
  template <class Body>
  void block(std::string text, const Body& body, std::string tail = "");
  std::string fresh(const char* stem) { return stem + std::to_string(++names_); }
  bool sync(bool local, bool global);
  // Whether the array may be used so here: a barrier is put in front where one is needed.
  bool use(Array& array, Sharing sharing, int layout = 0);
  static bool same(const Array& a, const Array& b);
  void merge_branches(const std::vector<Array>& one, const std::vector<Array>& other);
  void close_loop(const std::vector<Array>& before, int barriers);

  // indices.cpp
  std::string number();  // not negative, any thread's own
  std::string uniform_number();
  std::string uniform_condition();
  std::string thread_condition();
  std::string value();
  std::string own(const Array& array);  // a cell of this thread
  std::string any(const Array& array);  // some cell of the group
  std::string in_group(const Array& array, const std::string& cell) const;
  int draw_layout(const Array& array);
  std::string counter_type();

  // statements.cpp
  void statements(int count);
  void statement();
  void store();
  void load();
  void uniform_load();
  void single();
  void atomic();
  void uniform_assignment();
  void private_assignment();
  void conditional();
  void jump();
  void assertion();

  // loops.cpp
  void loop();
  void uniform_loop();
  void own_loop();
  void tied_loop();
  void wrapping_loop();
  std::string uniform_header(std::string& counter);

  // counters.cpp
  void counters();
  std::string counter_header(const std::string& counted);

  // tables.cpp
  void tables();
  std::string table_index();

  // patterns.cpp
  void pattern();
  void tree();
  void doubling();
  void buffers_by_pointer();
  void buffers_by_parity();
  void through_index_array();
  void peeled();
  void one_fence();

  // shapes.cpp
  static const char* helpers();
  void shape();
  void helper();
  void selection();
  void private_array();
  void goto_out();
  void tile();

  Array* array(bool local);
  Array& some_array();

  Rng rng_;
  std::uint64_t seed_;
  BareKernel kernel_;
  std::vector<Line>* out_ = nullptr;
  std::vector<Array> arrays_;
  std::vector<std::string> uniforms_, privates_;  // numbers, none of them negative
  std::vector<Array> loop_start_;                 // as at the head of the innermost loop
  std::string size_;                              // of the group: `N`, or a number
  std::int64_t fixed_ = 0;                        // that number
  bool plane_ = false;                            // two dimensions
  int flaws_left_ = 0, names_ = 0, depth_ = 0, barriers_ = 0;
  bool diverged_ = false;  // threads may be elsewhere: no barrier
  bool in_loop_ = false;
};

template <class Body>
void Writer::block(std::string text, const Body& body, std::string tail) {
  Line made{std::move(text), {}, true, std::move(tail)};
  std::vector<Line>* outside = out_;
  const auto uniforms = uniforms_, privates = privates_;
  out_ = &made.body;
  ++depth_;
  body();
  --depth_;
  uniforms_ = uniforms, privates_ = privates;
  out_ = outside;
  out_->push_back(std::move(made));
}

}  // namespace permverify::differential
