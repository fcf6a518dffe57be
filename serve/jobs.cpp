#include "serve/jobs.h"

#include <algorithm>

#include "serve/digest.h"
#include "serve/problem.h"

namespace permverify::serve {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kept_in_memory = 50;  // ended jobs that are not in the store
// Lines come in bursts: a client that asks for each by itself costs more than the line.
constexpr std::chrono::milliseconds burst{20};
constexpr int retry_soon = 2, retry_later = 10;

std::string key_of(const Request& request, const std::string& build, const Limits& limits) {
  Json files = Json::array();
  for (const SourceFile& file : request.files) files.push_back({file.name, file.content});
  const Json all = {build, to_string(request.task), request.words, request.roots, files, request.reads, request.contents,
                    limits.job_seconds, limits.job_memory_mb};
  return sha256(all.dump());
}

[[noreturn]] void no_job() { throw Problem(404, "no-such-job", "there is no job of this id, or it is too old"); }

// Half an object, so that one member more can stand before it.
std::string with_number(std::size_t number, const std::string& line) {
  return "{\"seq\":" + std::to_string(number) + "," + line.substr(1);
}

}  // namespace

std::string to_string(State state) {
  switch (state) {
    case State::Queued: return "queued";
    case State::Running: return "running";
    case State::Done: return "done";
    case State::Failed: return "failed";
    case State::Cancelled: return "cancelled";
  }
  return "";
}

struct Jobs::Job {
  std::string id, key, client, answer;   // client: the first that asked
  std::map<std::string, unsigned> asked;  // by client: how often, less what it cancelled
  Request request;
  State state = State::Queued;
  std::vector<std::string> lines;
  std::size_t line_bytes = 0;
  Process process;
  bool ending = false;  // it is being cancelled
  bool ended() const { return state != State::Queued && state != State::Running; }
};

Jobs::Jobs(const Limits& limits, const Runner& runner, Store& store, std::string build)
    : limits_(limits), runner_(runner), store_(store), build_(std::move(build)) {
  for (unsigned i = 0; i < limits_.running; ++i) threads_.emplace_back([this] { work(); });
}

Jobs::~Jobs() {
  stop();
  for (std::thread& thread : threads_) thread.join();
}

void Jobs::stop() {
  const std::lock_guard lock(mutex_);
  stopping_ = true;
  for (const auto& [id, job] : jobs_) {
    if (!job->ended()) job->process.stop();
  }
  changed_.notify_all();
}

Submitted Jobs::submit(Request request, const std::string& client) {
  const std::string key = key_of(request, build_, limits_);
  if (const auto stored = store_.by_key(key)) return {{stored->job, stored->answer, State::Done, 0}, true};
  const std::lock_guard lock(mutex_);
  for (const auto& [id, job] : jobs_) {
    if (job->key != key || job->ended() || job->ending) continue;
    ++job->asked[client];
    return {view_of(*job), false};
  }
  const auto open = std::count_if(jobs_.begin(), jobs_.end(), [&](const auto& entry) {
    return entry.second->client == client && !entry.second->ended();
  });
  const bool too_many = static_cast<std::size_t>(open) >= limits_.client_jobs;
  if (stopping_ || too_many || queue_.size() >= limits_.queue) {
    Problem problem = too_many ? Problem(429, "too-many-jobs", "wait until one of your jobs has ended, or cancel it")
                               : Problem(429, "queue-full", "too many jobs are waiting");
    problem.retry_after = too_many ? retry_soon : retry_later;
    throw problem;
  }
  const auto job = std::make_shared<Job>();
  job->id = random_name();
  job->key = key;
  job->client = client;
  job->asked[client] = 1;
  job->request = std::move(request);
  jobs_[job->id] = job;
  queue_.push_back(job);
  changed_.notify_all();
  return {view_of(*job), false};
}

Jobs::JobPtr Jobs::find(const std::string& id) const {
  const auto found = jobs_.find(id);
  return found == jobs_.end() ? nullptr : found->second;
}

JobView Jobs::view_of(const Job& job) const {
  const auto place = std::find_if(queue_.begin(), queue_.end(), [&](const JobPtr& j) { return j.get() == &job; });
  const auto position = place == queue_.end() ? 0 : static_cast<std::size_t>(place - queue_.begin()) + 1;
  return {job.id, job.answer, job.state, position};
}

JobView Jobs::view(const std::string& id, unsigned seconds) {
  {
    std::unique_lock lock(mutex_);
    if (const JobPtr job = find(id)) {
      if (seconds > 0 && polls_ < limits_.polls) {
        ++polls_;
        changed_.wait_for(lock, std::chrono::seconds(std::min(seconds, limits_.wait_seconds)),
                          [&] { return stopping_ || job->ended(); });
        --polls_;
      }
      return view_of(*job);
    }
  }
  const auto stored = store_.by_job(id);
  if (!stored) no_job();
  State state = State::Done;
  for (const State s : {State::Failed, State::Cancelled}) {
    if (to_string(s) == stored->state) state = s;
  }
  return {id, stored->answer, state, 0};
}

// Takes back one request of this client. False: others wait for the job, or the client has asked for it once more.
bool Jobs::is_last(Job& job, const std::string& client) {
  const auto mine = job.asked.find(client);
  if (mine != job.asked.end() && --mine->second == 0) job.asked.erase(mine);
  return job.asked.empty();
}

JobView Jobs::cancel(const std::string& id, const std::string& client) {
  JobPtr job;
  {
    std::unique_lock lock(mutex_);
    job = find(id);
    if (job && !job->ended() && !is_last(*job, client)) return view_of(*job);
    if (job && job->state == State::Queued) {
      queue_.erase(std::find(queue_.begin(), queue_.end(), job));
      job->state = State::Cancelled;
      job->answer = "{}";
      ended_.push_back(id);
      forget_old();
      changed_.notify_all();
    } else if (job && job->state == State::Running) {
      job->ending = true;
      job->process.stop();
      // The thread that runs it sees that at once.
      changed_.wait_for(lock, std::chrono::seconds(5), [&] { return job->ended(); });
    }
    if (job) return view_of(*job);
  }
  return view(id);
}

std::string Jobs::events(const std::string& id, std::size_t after, unsigned seconds) {
  {
    std::unique_lock lock(mutex_);
    if (const JobPtr job = find(id)) {
      if (polls_ < limits_.polls) {
        ++polls_;
        const auto over = [&] { return stopping_ || job->ended(); };
        const bool news = changed_.wait_for(lock, std::chrono::seconds(std::min(seconds, limits_.wait_seconds)),
                                            [&] { return over() || job->lines.size() > after; });
        if (news && seconds > 0) changed_.wait_for(lock, burst, over);
        --polls_;
      }
      std::string text;
      for (std::size_t i = after; i < job->lines.size(); ++i) text += job->lines[i];
      return text;
    }
  }
  const auto stored = store_.by_job(id);
  if (!stored) no_job();
  std::size_t at = 0;
  for (std::size_t i = 0; i < after && at != std::string::npos; ++i) {
    at = stored->events.find('\n', at);
    if (at != std::string::npos) ++at;
  }
  return at == std::string::npos ? "" : stored->events.substr(at);
}

std::size_t Jobs::waiting() {
  const std::lock_guard lock(mutex_);
  return queue_.size();
}

std::size_t Jobs::running() {
  const std::lock_guard lock(mutex_);
  return running_;
}

// The first in the queue whose client has no other one running.
Jobs::JobPtr Jobs::next() {
  for (auto i = queue_.begin(); i != queue_.end(); ++i) {
    const bool busy = std::any_of(jobs_.begin(), jobs_.end(), [&](const auto& entry) {
      return entry.second->client == (*i)->client && entry.second->state == State::Running;
    });
    if (busy) continue;
    const JobPtr job = *i;
    queue_.erase(i);
    return job;
  }
  return nullptr;
}

void Jobs::work() {
  while (true) {
    JobPtr job;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [&] { return stopping_ || (job = next()) != nullptr; });
      if (stopping_) return;
      job->state = State::Running;
      ++running_;
      changed_.notify_all();
    }
    try {
      run(job);
    } catch (const std::exception&) {  // a full disk, no memory: nothing of it is the client's
      Answer answer;
      answer.members["problem"] = Json::parse(to_json(Problem(500, "not-started", "the job could not be started")));
      finish(job, State::Failed, answer.members.dump(), 0, false);
    }
  }
}

void Jobs::add_line(Job& job, const std::string& line) {
  if (line.size() < 3 || line[0] != '{') return;
  const std::lock_guard lock(mutex_);
  job.line_bytes += line.size();
  if (job.line_bytes > limits_.answer_bytes) return;
  job.lines.push_back(with_number(job.lines.size() + 1, line));
  changed_.notify_all();
}

void Jobs::run(const JobPtr& job) {
  const Runner::Ended ended =
      runner_.run(job->id, job->request, job->process, [&](const std::string& line) { add_line(*job, line); });
  const State state = ended.ending == Ending::Stopped ? State::Cancelled : ended.answer.good ? State::Done : State::Failed;
  finish(job, state, ended.answer.members.dump(-1, ' ', false, Json::error_handler_t::replace), ended.exit_code,
         ended.answer.reusable);
}

void Jobs::finish(const JobPtr& job, State state, std::string answer, int exit_code, bool reusable) {
  Result result{job->id, job->key, to_string(state), answer, "", exit_code, reusable};
  {
    const std::lock_guard lock(mutex_);
    for (const std::string& line : job->lines) result.events += line;
  }
  // Stored before it is sent: what a client has seen is there after a crash.
  const bool stored = store_.put(result);
  const std::lock_guard lock(mutex_);
  job->answer = std::move(answer);
  job->state = state;
  job->request = {};
  --running_;
  if (stored) jobs_.erase(job->id);
  else ended_.push_back(job->id);
  forget_old();
  changed_.notify_all();
}

void Jobs::forget_old() {
  for (; ended_.size() > kept_in_memory; ended_.pop_front()) jobs_.erase(ended_.front());
}

}  // namespace permverify::serve
