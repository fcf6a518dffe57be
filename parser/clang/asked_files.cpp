#include "parser/clang/asked_files.h"

#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/SHA256.h>

namespace permverify::parser {
namespace {

namespace vfs = llvm::vfs;

std::string identity_of(const vfs::Status& status) {
  const auto id = status.getUniqueID();
  return std::to_string(id.getDevice()) + ":" + std::to_string(id.getFile());
}

std::string digest_of(llvm::StringRef text) {
  llvm::SHA256 hash;
  hash.update(text);
  const auto bytes = hash.final();
  return {bytes.begin(), bytes.end()};
}

// A file whose text is in memory: what was read is what was hashed.
class ReadFile : public vfs::File {
 public:
  ReadFile(vfs::Status status, std::unique_ptr<llvm::MemoryBuffer> text) : status_(std::move(status)), text_(std::move(text)) {}
  llvm::ErrorOr<vfs::Status> status() override { return status_; }
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> getBuffer(const llvm::Twine& name, std::int64_t, bool, bool) override {
    return llvm::MemoryBuffer::getMemBufferCopy(text_->getBuffer(), name);
  }
  std::error_code close() override { return {}; }

 private:
  vfs::Status status_;
  std::unique_ptr<llvm::MemoryBuffer> text_;
};

class NotedFileSystem : public vfs::ProxyFileSystem {
 public:
  NotedFileSystem(llvm::IntrusiveRefCntPtr<vfs::FileSystem> files, std::vector<FileAnswer>& answers)
      : ProxyFileSystem(std::move(files)), answers_(answers) {}

  llvm::ErrorOr<vfs::Status> status(const llvm::Twine& path) override {
    auto found = ProxyFileSystem::status(path);
    note(path, found);
    return found;
  }
  bool exists(const llvm::Twine& path) override { return bool(status(path)); }
  llvm::ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const llvm::Twine& path) override {
    auto file = ProxyFileSystem::openFileForRead(path);
    if (!file) {
      answers_.push_back({FileAnswer::Kind::Absent, path.str(), "", ""});
      return file.getError();
    }
    auto found = (*file)->status();
    if (!found) return fail(path, found.getError());
    if (!found->isRegularFile()) {
      note(path, found);
      return file;
    }
    auto text = (*file)->getBuffer(path);
    if (!text) return fail(path, text.getError());
    answers_.push_back({FileAnswer::Kind::File, path.str(), digest_of((*text)->getBuffer()), identity_of(*found)});
    return std::make_unique<ReadFile>(std::move(*found), std::move(*text));
  }
  vfs::directory_iterator dir_begin(const llvm::Twine& folder, std::error_code& error) override {
    answers_.push_back({FileAnswer::Kind::Changing, folder.str(), "", ""});
    return ProxyFileSystem::dir_begin(folder, error);
  }

 private:
  std::error_code fail(const llvm::Twine& path, std::error_code error) {
    answers_.push_back({FileAnswer::Kind::Changing, path.str(), "", ""});
    return error;
  }
  void note(const llvm::Twine& path, const llvm::ErrorOr<vfs::Status>& found) {
    if (!found) answers_.push_back({FileAnswer::Kind::Absent, path.str(), "", ""});
    else if (found->isDirectory()) answers_.push_back({FileAnswer::Kind::Folder, path.str(), "", identity_of(*found)});
    else answers_.push_back({found->isRegularFile() ? FileAnswer::Kind::File : FileAnswer::Kind::Changing, path.str(), "", identity_of(*found)});
  }

  std::vector<FileAnswer>& answers_;
};

class AskedTime : public clang::PPCallbacks {
 public:
  explicit AskedTime(std::vector<FileAnswer>& answers) : answers_(answers) {}
  void MacroExpands(const clang::Token& name, const clang::MacroDefinition&, clang::SourceRange, const clang::MacroArgs*) override {
    const llvm::StringRef word = name.getIdentifierInfo()->getName();
    if (word == "__DATE__" || word == "__TIME__" || word == "__TIMESTAMP__") answers_.push_back({FileAnswer::Kind::Changing, word.str(), "", ""});
  }

 private:
  std::vector<FileAnswer>& answers_;
};

}  // namespace

llvm::IntrusiveRefCntPtr<vfs::FileSystem> noted_file_system(std::vector<FileAnswer>* answers) {
  auto files = vfs::getRealFileSystem();
  if (answers == nullptr) return files;
  return llvm::makeIntrusiveRefCnt<NotedFileSystem>(std::move(files), *answers);
}

void note_asked_time(clang::Preprocessor& preprocessor, std::vector<FileAnswer>& answers) {
  preprocessor.addPPCallbacks(std::make_unique<AskedTime>(answers));
}

}  // namespace permverify::parser
