// <string> and the streams, as far as signatures of host code name them.
#pragma once
#include <permverify_std.h>
namespace std {
template <class> struct char_traits {};
template <class C, class Traits = char_traits<C>, class Allocator = void> struct basic_string {
  typedef C* iterator;
  typedef const C* const_iterator;
  static constexpr size_t npos = static_cast<size_t>(-1);
  basic_string();
  basic_string(const C*);
  basic_string(const C*, size_t);
  basic_string(size_t, C);
  basic_string(const basic_string&);
  basic_string(const basic_string&, size_t, size_t = npos);
  basic_string& operator=(const basic_string&);
  basic_string& operator=(const C*);
  basic_string& operator=(C);
  basic_string& operator+=(const basic_string&);
  basic_string& operator+=(const C*);
  basic_string& operator+=(C);
  C& operator[](size_t);
  const C& operator[](size_t) const;
  const C* c_str() const;
  const C* data() const;
  C* begin();
  C* end();
  const C* begin() const;
  const C* end() const;
  C& back();
  C& front();
  size_t size() const;
  size_t length() const;
  bool empty() const;
  void clear();
  void resize(size_t);
  void push_back(C);
  template <class... A> basic_string& append(A&&...);
  template <class... A> basic_string& assign(A&&...);
  template <class... A> basic_string& replace(A&&...);
  template <class... A> basic_string& insert(A&&...);
  template <class... A> basic_string& erase(A&&...);
  template <class... A> size_t find(A&&...) const;
  template <class... A> size_t rfind(A&&...) const;
  template <class... A> size_t find_first_of(A&&...) const;
  template <class... A> size_t find_last_of(A&&...) const;
  template <class... A> size_t find_first_not_of(A&&...) const;
  template <class... A> size_t find_last_not_of(A&&...) const;
  template <class... A> int compare(A&&...) const;
  basic_string substr(size_t = 0, size_t = npos) const;
  size_t permverify_host[4];
};
#define PERMVERIFY_OF_STRINGS(op, R)                                                               \
  template <class C> R operator op(const basic_string<C>&, const basic_string<C>&);                \
  template <class C> R operator op(const basic_string<C>&, const C*);                              \
  template <class C> R operator op(const C*, const basic_string<C>&);
PERMVERIFY_OF_STRINGS(+, basic_string<C>) PERMVERIFY_OF_STRINGS(==, bool) PERMVERIFY_OF_STRINGS(!=, bool)
PERMVERIFY_OF_STRINGS(<, bool) PERMVERIFY_OF_STRINGS(>, bool)
#undef PERMVERIFY_OF_STRINGS
template <class C> basic_string<C> operator+(const basic_string<C>&, C);
struct ios_base {
  enum openmode { in = 1, out = 2, binary = 4, app = 8, ate = 16, trunc = 32 };
  enum seekdir { beg, cur, end };
  friend openmode operator|(openmode a, openmode b);
  explicit operator bool() const;
  bool operator!() const;
  bool good() const;
  bool eof() const;
  bool fail() const;
  bool bad() const;
  void clear();
  long precision(long);
  long width(long);
  template <class F> F setf(F);
  template <class F, class G> F setf(F, G);
  template <class... A> permverify_result imbue(A&&...);
  template <class... A> permverify_result rdbuf(A&&...) const;
  static bool sync_with_stdio(bool);
  size_t permverify_host[27];
};
typedef long streampos, streamoff, streamsize;
template <class C, class Traits = char_traits<C>> struct basic_string_view {
  basic_string_view();
  basic_string_view(const C*);
  basic_string_view(const basic_string<C>&);
  const C& operator[](size_t) const;
  const C* data() const;
  const C* begin() const;
  const C* end() const;
  size_t size() const;
  size_t length() const;
  bool empty() const;
  size_t permverify_host[2];
};
using string_view = basic_string_view<char>;
using string = basic_string<char>;
using wstring = basic_string<wchar_t>;
struct istream : virtual ios_base {
  istream& read(char*, long);
  int get();
  istream& get(char&);
  int peek();
  template <class... A> istream& ignore(A&&...);
  template <class... A> istream& seekg(A&&...);
  long tellg();
  long gcount() const;
};
struct ostream : virtual ios_base {
  ostream& write(const char*, long);
  ostream& put(char);
  ostream& flush();
  template <class... A> ostream& seekp(A&&...);
  long tellp();
  ostream& operator<<(ostream& (*)(ostream&));
};
struct iostream : istream, ostream {};
#define PERMVERIFY_FILE_STREAM(name, base, words)  \
  struct name : base {                             \
    name();                                        \
    template <class... A> explicit name(A&&...);   \
    template <class... A> void open(A&&...);       \
    bool is_open() const;                          \
    void close();                                  \
    size_t permverify_rest[words];                 \
  };
PERMVERIFY_FILE_STREAM(ifstream, istream, 38) PERMVERIFY_FILE_STREAM(ofstream, ostream, 37) PERMVERIFY_FILE_STREAM(fstream, iostream, 39)
#undef PERMVERIFY_FILE_STREAM
#define PERMVERIFY_STRING_STREAM(name, base, words) \
  struct name : base {                              \
    name();                                         \
    template <class... A> explicit name(A&&...);    \
    string str() const;                             \
    void str(const string&);                        \
    size_t permverify_rest[words];                  \
  };
PERMVERIFY_STRING_STREAM(istringstream, istream, 21) PERMVERIFY_STRING_STREAM(ostringstream, ostream, 20)
PERMVERIFY_STRING_STREAM(stringstream, iostream, 22)
#undef PERMVERIFY_STRING_STREAM
struct streambuf;
using ios = ios_base;
extern istream cin;
extern ostream cout, cerr, clog;
template <class T> ostream& operator<<(ostream&, const T&);
ostream& endl(ostream&);
ostream& flush(ostream&);
template <class T> istream& operator>>(istream&, T&);
#define PERMVERIFY_MANIPULATOR(name) ostream& name(ostream&);
PERMVERIFY_MANIPULATOR(left) PERMVERIFY_MANIPULATOR(right) PERMVERIFY_MANIPULATOR(internal) PERMVERIFY_MANIPULATOR(hex)
PERMVERIFY_MANIPULATOR(dec) PERMVERIFY_MANIPULATOR(oct) PERMVERIFY_MANIPULATOR(boolalpha) PERMVERIFY_MANIPULATOR(noboolalpha)
PERMVERIFY_MANIPULATOR(showpoint) PERMVERIFY_MANIPULATOR(fixed) PERMVERIFY_MANIPULATOR(scientific)
PERMVERIFY_MANIPULATOR(defaultfloat) PERMVERIFY_MANIPULATOR(showbase) PERMVERIFY_MANIPULATOR(uppercase)
#undef PERMVERIFY_MANIPULATOR
template <class T> string to_string(const T&);
template <class C> istream& getline(istream&, basic_string<C>&);
template <class C> istream& getline(istream&, basic_string<C>&, C);
int stoi(const string&, size_t* = nullptr, int = 10);
long stol(const string&, size_t* = nullptr, int = 10);
long long stoll(const string&, size_t* = nullptr, int = 10);
unsigned long stoul(const string&, size_t* = nullptr, int = 10);
unsigned long long stoull(const string&, size_t* = nullptr, int = 10);
float stof(const string&, size_t* = nullptr);
double stod(const string&, size_t* = nullptr);
}  // namespace std
PERMVERIFY_HOST_FUNCTION(setw)
PERMVERIFY_HOST_FUNCTION(setfill)
PERMVERIFY_HOST_FUNCTION(setprecision)
