/** The record's own value of a key; one that every object inherits (`constructor`) counts as missing. */
export const ownValue = <V>(record: Readonly<Record<string, V>>, key: string): V | undefined =>
  // biome-ignore lint/suspicious/noPrototypeBuiltins: Object.hasOwn is missing before Chrome 93 and iOS 15.4
  Object.prototype.hasOwnProperty.call(record, key) ? record[key] : undefined
