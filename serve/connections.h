// The connections of the server, each of which holds a thread. As long as others wait for a thread, those whose clients are
// slow are closed, the oldest first: slow clients cost each other their connections, and no other client its answer.
#pragma once
#include <httplib.h>

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <set>
#include <thread>
#include <vector>

namespace permverify::serve {

// For several threads.
class Connections {
 public:
  using Time = std::chrono::steady_clock::time_point;
  // One that a thread serves. In `Exchange` the client is at work: it sends the request or takes the answer.
  enum class Phase : std::uint8_t { Exchange, Work };
  struct Connection {
    int socket;
    Phase phase = Phase::Exchange;
    Time since = std::chrono::steady_clock::now();  // of the phase
  };

  void begin(Connection& connection);
  void enter(Connection& connection, Phase phase);
  void end(Connection& connection);  // before the socket is closed
  // Closes the oldest one that has been in its exchange for so long, if there is one.
  bool drop_slow(std::chrono::milliseconds least);

 private:
  std::mutex mutex_;
  std::set<Connection*> all_;
};

// Threads that serve connections, and one that drops the slow ones while others wait.
class ConnectionThreads : public httplib::TaskQueue {
 public:
  ConnectionThreads(unsigned threads, Connections& connections);
  void enqueue(std::function<void()> task) override;
  void shutdown() override;

 private:
  void work();
  void drop_slow();

  Connections& connections_;
  std::mutex mutex_;
  std::condition_variable changed_, looking_;  // for the threads; for the one that drops
  std::deque<std::function<void()>> waiting_;
  std::size_t busy_ = 0;
  bool ending_ = false;
  std::vector<std::thread> threads_;
  std::thread watch_;
};

// A connection carries one request, which has a limited time to come: so an idle connection holds no thread, and the rest of a
// refused body is never read as a request.
class ConnectionServer : public httplib::Server {
 public:
  explicit ConnectionServer(unsigned threads);
  // The request of this thread's connection is read, and its answer is worked on.
  static void request_is_read();

 private:
  bool process_and_close_socket(socket_t socket) override;

  Connections connections_;
};

}  // namespace permverify::serve
