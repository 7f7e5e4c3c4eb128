/// The types of a module by what they are made of.
struct PackageTypes {
  let module: PackageModule

  /// Structures inside structures deeper than this are not looked into.
  private static let deepest = 6

  /// Structures that come with Foundation.
  private static let geometry = ["CGPoint": ["x", "y"], "CGSize": ["width", "height"]]

  /// How code names what a module declares: with the module before it, unless a type of the same name hides that.
  func qualified(_ name: String) -> String {
    module.types[module.name] == nil && module.aliases[module.name] == nil ? "\(module.name).\(name)" : name
  }

  /// What a type is made of, as it is written inside some types; nil where that is not numbers alone.
  func shape(of type: String, inside types: [String], depth: Int = 0) -> NumericShape? {
    guard depth < Self.deepest else { return nil }
    var type = type.filter { !$0.isWhitespace }
    for prefix in ["Swift.", "Foundation.", "CoreGraphics.", module.name + "."] where type.hasPrefix(prefix) {
      type.removeFirst(prefix.count)
    }
    for count in types.indices.reversed().map({ $0 + 1 }) + [0] {
      let name = (types.prefix(count) + [type]).joined(separator: ".")
      if let alias = module.aliases[name] {
        return shape(of: alias, inside: Array(types.prefix(count)), depth: depth + 1)
      }
      if let declared = module.types[name] { return shape(of: declared, named: name, depth: depth) }
    }
    if let scalar = NumericShape.Scalar(rawValue: type) { return .scalar(scalar) }
    if let names = Self.geometry[type] {
      return .structure(
        type: "Foundation.\(type)", fields: names.map { .init(label: $0, name: $0, shape: .scalar(.cgFloat)) }
      )
    }
    for count in 2...4 where type.hasPrefix("SIMD\(count)<") && type.hasSuffix(">") {
      return NumericShape.Scalar(rawValue: String(type.dropFirst(6).dropLast())).map {
        .vector(count: count, $0)
      }
    }
    return nil
  }

  private func shape(of type: PackageType, named name: String, depth: Int) -> NumericShape? {
    guard type.isStructure, !type.isGeneric, !type.isPrivate, !type.properties.isEmpty else { return nil }
    let inside = name.split(separator: ".").map(String.init)
    var shapes: [String: NumericShape] = [:]
    for property in type.properties {
      guard !property.isFixed, let written = property.type,
        let shape = shape(of: written, inside: inside, depth: depth + 1)
      else { return nil }
      shapes[property.name] = shape
    }
    var choices = type.initializers.filter { !$0.isPrivate }.map(\.arguments)
    if !type.hasInitializers, !type.properties.contains(where: \.isPrivate) {
      choices.append(type.properties.map { ($0.name, $0.name) })
    }
    for arguments in choices where Set(arguments.map(\.property)) == Set(shapes.keys) {
      return .structure(
        type: qualified(name),
        fields: arguments.compactMap { argument in
          shapes[argument.property].map { .init(label: argument.label, name: argument.property, shape: $0) }
        })
    }
    return nil
  }

  /// A function with what its types are made of.
  func resolved(_ function: PackageFunction) -> PackageFunction {
    var function = function
    for index in function.parameters.indices {
      function.parameters[index].shape = shape(of: function.parameters[index].type, inside: function.types)
    }
    let around = function.types.joined(separator: ".")
    // Other modules may have a function of the same name.
    let module = qualified("").hasSuffix(".") ? self.module.name : ""
    function.place = around.isEmpty ? module : self.module.types[around] == nil ? around : qualified(around)
    if function.isOfValue {
      function.receiver = function.types.last.flatMap { _ in shape(of: around, inside: []) }
      if function.receiver == nil || self.module.types[around] == nil {
        function.receiver = nil
        function.obstacle = function.obstacle ?? "\(around) is no structure that is made of numbers alone"
      }
    }
    if function.kind == .initializer {
      function.properties = self.module.types[around]?.properties.map(\.name) ?? []
      function.resultShape = shape(of: around, inside: [])
      if function.resultShape == nil {
        function.obstacle = function.obstacle ?? "\(around) is no structure that is made of numbers alone"
      }
      return function
    }
    var result = function.result
    if result.hasSuffix("?") { result.removeLast() }
    function.resultShape = shape(of: result, inside: function.types)
    return function
  }

  /// The numbers that a result has; nil where it is not made of numbers, and empty where it may have any number of them.
  func results(of function: PackageFunction) -> [NumericShape.Scalar]? {
    if let shape = function.resultShape { return shape.leaves.map(\.scalar) }
    var type = function.result.filter { !$0.isWhitespace }
    if type.hasSuffix("?") { type.removeLast() }
    guard type.count > 2, let first = type.first else { return nil }
    let inner = String(type.dropFirst().dropLast())
    if first == "[", type.last == "]" {
      return shape(of: inner, inside: function.types) == nil ? nil : []
    }
    guard first == "(", type.last == ")" else { return nil }
    var scalars: [NumericShape.Scalar] = []
    for part in inner.split(separator: ",") {
      let name = part.split(separator: ":").last.map(String.init) ?? ""
      guard let shape = shape(of: name, inside: function.types) else { return nil }
      scalars += shape.leaves.map(\.scalar)
    }
    return scalars
  }
}
