#include "support/build_id.h"

#include <elf.h>
#include <link.h>

#include <cstddef>
#include <cstring>

namespace permverify::support {
namespace {

constexpr std::size_t rounded(std::size_t size) { return (size + 3) & ~std::size_t{3}; }

std::string hexadecimal(const unsigned char* bytes, std::size_t count) {
  constexpr char digits[] = "0123456789abcdef";
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    text += digits[bytes[i] >> 4];
    text += digits[bytes[i] & 15];
  }
  return text;
}

// A segment of notes: each a header, a name and a description, the latter two padded to four bytes.
std::string id_in(const unsigned char* notes, std::size_t size) {
  while (size >= sizeof(ElfW(Nhdr))) {
    ElfW(Nhdr) header;
    std::memcpy(&header, notes, sizeof header);
    const std::size_t name = sizeof header, description = name + rounded(header.n_namesz);
    const std::size_t whole = description + rounded(header.n_descsz);
    if (whole > size) break;
    if (header.n_type == NT_GNU_BUILD_ID && header.n_namesz == 4 && std::memcmp(notes + name, "GNU", 4) == 0) {
      return hexadecimal(notes + description, header.n_descsz);
    }
    notes += whole;
    size -= whole;
  }
  return "";
}

// The first object is the program itself.
int look(dl_phdr_info* info, std::size_t, void* result) {
  for (std::size_t i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr)& segment = info->dlpi_phdr[i];
    if (segment.p_type != PT_NOTE) continue;
    const auto* notes = reinterpret_cast<const unsigned char*>(info->dlpi_addr + segment.p_vaddr);
    const std::string id = id_in(notes, segment.p_memsz);
    if (!id.empty()) *static_cast<std::string*>(result) = id;
  }
  return 1;
}

std::string found() {
  std::string id;
  dl_iterate_phdr(look, &id);
  return id;
}

}  // namespace

const std::string& build_id() {
  static const std::string id = found();
  return id;
}

}  // namespace permverify::support
