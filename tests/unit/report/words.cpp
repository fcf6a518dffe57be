// Sentences in the words of the language.
#include "report/words.h"

#include <catch2/catch.hpp>

using permverify::report::in_words;
using permverify::report::SourceLanguage;

TEST_CASE("groups and local memory have the names of the language", "[words]") {
  const char* text = "threads of one group, of all groups; all work-groups are full; local memory is arbitrary";
  CHECK(in_words(SourceLanguage::Cuda, text) ==
        "threads of one block, of all blocks; all blocks are full; shared memory is arbitrary");
  CHECK(in_words(SourceLanguage::OpenCl, text) ==
        "work-items of one work-group, of all work-groups; all work-groups are full; local memory is arbitrary");
  CHECK(in_words(SourceLanguage::Pvl, text) ==
        "threads of one group, of all groups; all groups are full; local memory is arbitrary");
  CHECK(in_words(SourceLanguage::Cuda, "fewer than 2^31 work-items") == "fewer than 2^31 threads");
  CHECK(in_words(SourceLanguage::Cuda, "the group's element (group 3), group.") == "the block's element (block 3), block.");
}

TEST_CASE("names of the source, ids and options keep their words", "[words]") {
  for (const char* text : {"`group` and `local memory`", "uniform_groups", "post.group:false", "--num-groups", "--only-groups",
                           "thread 1 writes group[3]", "subgroups", "group_wait", "a.group"}) {
    CHECK(in_words(SourceLanguage::Cuda, text) == text);
  }
  CHECK(in_words(SourceLanguage::OpenCl, "`thread`, post.thread:false, thread[0], --threads") == "`thread`, post.thread:false, thread[0], --threads");
  // Twice is once: a sentence may have been translated where it was made.
  const std::string once = in_words(SourceLanguage::OpenCl, "each thread of each group");
  CHECK(in_words(SourceLanguage::OpenCl, once) == once);
}
