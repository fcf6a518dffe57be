// The names that an annotation may mention at one place of the kernel that is being lowered.
#pragma once
#include "support/diagnostic.h"
#include <variant>

#include "parser/annotation/names.h"
#include "parser/clang/call_stack.h"
#include "parser/clang/invoke.h"
#include "parser/clang/layout.h"
#include "parser/clang/variables.h"
#include "parser/clang/visible_names.h"

namespace permverify::parser {

class Accesses;
class AnnotationBinder;
class Emitter;
class Expressions;
class MemoryModel;
class Parameters;
class Places;
class Pointers;
class Refusals;

class PlaceNames : public annotation::CNames {
 public:
  PlaceNames(ClangRun& run, Layout& layout, ir::Module& module, support::DiagnosticSink& sink, CallStack&
             frames, Variables& variables, NameScope& scope, Refusals& refusals, Emitter& emitter,
             MemoryModel& memory, Accesses& accesses, Pointers& pointers, Places& places, Expressions&
             expressions, AnnotationBinder& binder, Parameters& parameters)
      : run_(run), layout_(layout), module_(module), sink_(sink), frames_(frames), variables_(variables),
        scope_(scope), refusals_(refusals), emitter_(emitter), memory_(memory), accesses_(accesses),
        pointers_(pointers), places_(places), expressions_(expressions), binder_(binder), parameters_(parameters) {}

  // For another annotation.
  PlaceNames fresh() const {
    return {run_, layout_, module_, sink_, frames_, variables_, scope_, refusals_, emitter_,
            memory_, accesses_, pointers_, places_, expressions_, binder_, parameters_};
  }

  Found find(std::string_view name, Span at) override;
  std::optional<ir::Type> type(std::string_view name, Span at) override;
  bool calls_annotation(std::string_view name, Span at) override;
  annotation::EntityKind kind(annotation::Entity entity) override;
  Found member(annotation::Entity entity, std::string_view field, bool arrow, Span at) override;
  Found index(annotation::Entity entity, const ir::ExprPtr& index, Span at) override;
  Found dereference(annotation::Entity entity, Span at) override;
  Found address_of(annotation::Entity entity, Span at) override;
  Found offset(annotation::Entity entity, const ir::ExprPtr& elements, Span at) override;
  ir::ExprPtr value(annotation::Entity entity, Span at) override;
  std::optional<std::vector<annotation::Cells>> cells(annotation::Entity entity, Span at) override;
  ir::ExprPtr array(annotation::Entity entity, Span at) override;
  ir::ExprPtr length(annotation::Entity entity, Span at) override;
  ir::ExprPtr is_null(annotation::Entity entity, Span at) override;
  ir::ExprPtr same_pointer(annotation::Entity left, annotation::Entity right, Span at) override;
  Found result(Span at) override;
  ir::ExprPtr old(const ir::ExprPtr& value, Span at) override;
  ir::ExprPtr round(Span at) override;
  bool declare_ghost(std::string_view name, ir::VarId variable) override;

 private:
  // A pointer, with the type of what it points to.
  struct Pointed {
    Pointer pointer;
    clang::QualType pointee;
  };
  // A record or a vector that the host gave by value, in its parts.
  struct Held {
    Value value;
    clang::QualType type;
  };
  struct Refusal {};  // reported already
  using Thing = std::variant<Place, Pointed, ir::ExprPtr, Held, Refusal>;

  Found expanded(std::string& name, Span at);
  // The name as it is written is no macro at the place; otherwise that is reported.
  bool means_itself(std::string_view name, Span at);
  Found variable(const clang::VarDecl& declaration, Span at);
  Found outer(const std::string& name, const VisibleName& found, Span at);
  Found unclear(std::string_view name, const std::string& what, Span at);
  static Thing of_value(const Value& value, clang::QualType type);
  // Which part of a value is meant; nothing: there is no such member.
  std::optional<std::size_t> component(clang::QualType vector, std::string_view field) const;
  Found member_of_value(const Held& held, std::string_view field, Span at);
  Thing of_variable(const clang::VarDecl& variable, Span at);
  annotation::Entity add(Thing thing);
  const Thing& thing(annotation::Entity entity) const { return things_[entity.handle]; }
  bool is_refused(annotation::Entity entity) const {
    return std::holds_alternative<Refusal>(thing(entity));
  }
  std::optional<Pointed> as_pointer(annotation::Entity entity, Span at);
  void error(const char* id, Span at, const std::string& message);
  void add_cells(const Place& place, Span at, std::vector<annotation::Cells>& out);
  // Runs a function that may refuse a construct; false if it does, or if it emits statements.
  bool safely(Span at, const std::function<void()>& run);

  ClangRun& run_;
  Layout& layout_;
  ir::Module& module_;
  support::DiagnosticSink& sink_;
  CallStack& frames_;
  Variables& variables_;
  NameScope& scope_;
  Refusals& refusals_;
  Emitter& emitter_;
  MemoryModel& memory_;
  Accesses& accesses_;
  Pointers& pointers_;
  Places& places_;
  Expressions& expressions_;
  AnnotationBinder& binder_;
  Parameters& parameters_;
  std::vector<Thing> things_;
};

}  // namespace permverify::parser
