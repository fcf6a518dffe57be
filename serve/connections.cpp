#include "serve/connections.h"

#include <arpa/inet.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

namespace permverify::serve {
namespace {

using Clock = std::chrono::steady_clock;
using Phase = Connections::Phase;

constexpr std::chrono::seconds request_time{60};    // for all of a request to come
constexpr std::chrono::seconds answer_time{300};    // for all of an answer to be taken
constexpr std::chrono::seconds silence{5};          // of a client within its exchange
constexpr std::chrono::milliseconds slow{50}, look_again{10};

// The connection of this thread; null outside of one.
thread_local Connections::Connection* served = nullptr;
thread_local Connections* registry = nullptr;

void address_of(const sockaddr_storage& storage, std::string& ip, int& port) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (storage.ss_family == AF_INET6) {
    const auto& six = reinterpret_cast<const sockaddr_in6&>(storage);
    inet_ntop(AF_INET6, &six.sin6_addr, text.data(), text.size());
    port = ntohs(six.sin6_port);
  } else {
    const auto& four = reinterpret_cast<const sockaddr_in&>(storage);
    inet_ntop(AF_INET, &four.sin_addr, text.data(), text.size());
    port = ntohs(four.sin_port);
  }
  ip = text.data();
}

// A socket, with a limit on all that is read and on all that is written, and not on each part alone.
class LimitedStream : public httplib::Stream {
 public:
  LimitedStream(Connections& connections, Connections::Connection& connection)
      : connections_(connections), connection_(connection) {}

  bool is_readable() const override { return begin_ < end_ || ready(POLLIN, std::chrono::milliseconds(0)); }
  bool is_writable() const override { return ready(POLLOUT, left(answer_time)); }

  ssize_t read(char* to, size_t size) override {
    if (begin_ == end_) {
      if (!ready(POLLIN, left(request_time))) return -1;
      const ssize_t count = recv(connection_.socket, buffer_.data(), buffer_.size(), 0);
      if (count <= 0) return count;
      begin_ = 0;
      end_ = static_cast<std::size_t>(count);
    }
    const std::size_t count = std::min(size, end_ - begin_);
    std::copy_n(buffer_.data() + begin_, count, to);
    begin_ += count;
    return static_cast<ssize_t>(count);
  }

  ssize_t write(const char* from, size_t size) override {
    if (!writes_) connections_.enter(connection_, Phase::Exchange);
    writes_ = true;
    while (ready(POLLOUT, left(answer_time))) {
      const ssize_t count = send(connection_.socket, from, size, MSG_NOSIGNAL | MSG_DONTWAIT);
      if (count >= 0 || (errno != EAGAIN && errno != EINTR)) return count;
    }
    return -1;
  }

  void get_remote_ip_and_port(std::string& ip, int& port) const override {
    sockaddr_storage storage{};
    socklen_t size = sizeof storage;
    if (getpeername(connection_.socket, reinterpret_cast<sockaddr*>(&storage), &size) == 0) address_of(storage, ip, port);
  }
  void get_local_ip_and_port(std::string& ip, int& port) const override {
    sockaddr_storage storage{};
    socklen_t size = sizeof storage;
    if (getsockname(connection_.socket, reinterpret_cast<sockaddr*>(&storage), &size) == 0) address_of(storage, ip, port);
  }
  socket_t socket() const override { return connection_.socket; }

 private:
  std::chrono::milliseconds left(std::chrono::seconds most) const {
    const auto rest = std::chrono::duration_cast<std::chrono::milliseconds>(connection_.since + most - Clock::now());
    return std::clamp<std::chrono::milliseconds>(rest, std::chrono::milliseconds(0), silence);
  }

  bool ready(short what, std::chrono::milliseconds most) const {
    pollfd polled{connection_.socket, what, 0};
    int count = 0;
    while ((count = poll(&polled, 1, static_cast<int>(most.count()))) < 0 && errno == EINTR) {}
    return count > 0;
  }

  Connections& connections_;
  Connections::Connection& connection_;
  std::array<char, 16384> buffer_;
  std::size_t begin_ = 0, end_ = 0;
  bool writes_ = false;
};

}  // namespace

void Connections::begin(Connection& connection) {
  const std::lock_guard lock(mutex_);
  all_.insert(&connection);
}

void Connections::enter(Connection& connection, Phase phase) {
  const std::lock_guard lock(mutex_);
  connection.phase = phase;
  connection.since = Clock::now();
}

void Connections::end(Connection& connection) {
  const std::lock_guard lock(mutex_);
  all_.erase(&connection);
}

bool Connections::drop_slow(std::chrono::milliseconds least) {
  const std::lock_guard lock(mutex_);
  Connection* oldest = nullptr;
  for (Connection* connection : all_) {
    if (connection->phase == Phase::Exchange && (oldest == nullptr || connection->since < oldest->since)) oldest = connection;
  }
  if (oldest == nullptr || Clock::now() - oldest->since < least) return false;
  // Its thread sees the end of it, and closes it; until then it is registered, so the number is not another's.
  ::shutdown(oldest->socket, SHUT_RDWR);
  oldest->phase = Phase::Work;
  return true;
}

ConnectionThreads::ConnectionThreads(unsigned threads, Connections& connections) : connections_(connections) {
  for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
  watch_ = std::thread([this] { drop_slow(); });
}

void ConnectionThreads::enqueue(std::function<void()> task) {
  {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(std::move(task));
  }
  changed_.notify_one();
  looking_.notify_one();
}

void ConnectionThreads::shutdown() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  changed_.notify_all();
  looking_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  watch_.join();
}

void ConnectionThreads::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [&] { return ending_ || !waiting_.empty(); });
    if (waiting_.empty()) return;
    const auto task = std::move(waiting_.front());
    waiting_.pop_front();
    ++busy_;
    lock.unlock();
    task();
    lock.lock();
    --busy_;
  }
}

void ConnectionThreads::drop_slow() {
  std::unique_lock lock(mutex_);
  while (!ending_ || busy_ > 0 || !waiting_.empty()) {
    looking_.wait(lock, [&] { return ending_ || !waiting_.empty(); });
    std::size_t needed = ending_ ? busy_ : busy_ == threads_.size() ? waiting_.size() : 0;
    lock.unlock();
    while (needed > 0 && connections_.drop_slow(slow)) --needed;
    lock.lock();
    looking_.wait_for(lock, look_again, [] { return false; });
  }
}

ConnectionServer::ConnectionServer(unsigned threads) {
  new_task_queue = [this, threads] { return new ConnectionThreads(threads, connections_); };
}

void ConnectionServer::request_is_read() {
  if (served != nullptr) registry->enter(*served, Phase::Work);
}

bool ConnectionServer::process_and_close_socket(socket_t socket) {
  Connections::Connection connection{socket};
  connections_.begin(connection);
  served = &connection;
  registry = &connections_;
  LimitedStream stream(connections_, connection);
  bool closed = false;
  const bool good = process_request(stream, true, closed, nullptr);
  served = nullptr;
  connections_.end(connection);
  ::shutdown(socket, SHUT_RDWR);
  ::close(socket);
  return good;
}

}  // namespace permverify::serve
