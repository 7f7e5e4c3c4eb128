import Foundation

// The names of Core Foundation that signatures of Core Graphics have. There it bridges them; here they are the types.

/// A text.
public typealias CFString = String
/// Values by their keys.
public typealias CFDictionary = [String: Any]
/// Bytes that can be added to.
public typealias CFMutableData = NSMutableData
