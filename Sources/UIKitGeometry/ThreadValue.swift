import Foundation

/// The object that this thread has under a key; made where it has none.
func ofThisThread<Value: AnyObject>(_ key: String, _ make: @autoclosure () -> Value) -> Value {
  let dictionary = Thread.current.threadDictionary
  if let value = dictionary[key] as? Value { return value }
  let value = make()
  dictionary[key] = value
  return value
}
