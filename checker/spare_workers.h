// Workers that this process may start in addition to its first one. Several processes share the workers of a run, as
// `make` shares its jobs.
#pragma once

namespace permverify::checker {

// A byte in a pipe for each worker that no process uses. Made before the processes that share it are forked.
class SpareWorkers {
 public:
  SpareWorkers();
  ~SpareWorkers();
  SpareWorkers(const SpareWorkers&) = delete;
  SpareWorkers& operator=(const SpareWorkers&) = delete;

  bool take();       // false where none is left
  void give_back();  // or gives one more
  int descriptor() const { return ends_[0]; }  // readable if one may be taken; -1 without such workers

 private:
  int ends_[2] = {-1, -1};
};

}  // namespace permverify::checker
