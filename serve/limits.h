// What a request and a job may use. GET /api/v1/limits lists all of it.
#pragma once
#include <cstddef>
#include <cstdint>

namespace permverify::serve {

struct Limits {
  std::size_t body_bytes = 384 * 1024;    // of a request
  std::size_t source_bytes = 256 * 1024;  // of all files of a request
  std::size_t files = 5;
  std::size_t depth = 16;                 // of nested JSON
  std::size_t queue = 100;                // jobs that wait, of all clients
  std::size_t client_jobs = 4;            // of one client, waiting or running; one of them runs at a time
  unsigned running = 1;                   // jobs at a time
  unsigned job_seconds = 20;              // of proofs; the clock ends a job `grace_seconds` later
  unsigned grace_seconds = 5;
  unsigned job_workers = 2;               // processes with solvers
  unsigned job_memory_mb = 1024;          // of one worker
  std::size_t answer_bytes = 16u << 20;   // of a report, and of all events of a job
  unsigned wait_seconds = 25;             // of one request for events
  unsigned polls = 128;                   // requests that wait for events at a time
  unsigned threads = 256;                 // connections served at a time
  unsigned keep_days = 14;                // of results
  std::size_t results_bytes = 512u << 20;  // of all results; the oldest go first
  std::size_t shares_bytes = 512u << 20;   // of all shared programs; then no more is taken
};

}  // namespace permverify::serve
