// The pages of docs/diagnostics, which travel inside the program.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "support/language.h"

namespace permverify::report {

struct Page {
  std::string_view name;  // id without its reason: "access.write"
  std::string_view text;  // Markdown
};

// Defined by a generated file.
const std::vector<Page>& embedded_pages();

// The page for an id, with or without a reason; null when there is none.
const Page* find_page(const std::vector<Page>& pages, const std::string& id);

// The page; of an id with a reason its introduction and the section about that reason.
std::string text_of(const Page& page, const std::string& id);

// The page without the examples of other languages, where it has one of this language: a comment at a line names it, for the lines
// up to the next one or to a blank line.
std::string with_examples_of(support::SourceLanguage language, std::string_view page);

// "`permverify explain race --lang cuda`": the command that prints the page in the words of the language of a source.
std::string explain_command(std::string_view page, support::SourceLanguage language);

// Ids whose page is close to `id` in spelling, best first, at most three.
std::vector<std::string> similar_pages(const std::vector<Page>& pages, const std::string& id);

// Names of all assumptions that a proof may list: the table of the page on policy has each of them.
std::vector<std::string> assumption_names(const std::vector<Page>& pages);

}  // namespace permverify::report
