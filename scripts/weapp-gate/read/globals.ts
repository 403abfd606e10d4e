const words = (text: string) => text.trim().split(/\s+/)

/** What the language has in the oldest engines of .browserslistrc (ES2020), without what reaches the host around it. */
export const LANGUAGE = words(`
  Object Function Array Number String Boolean Symbol BigInt Math Date RegExp JSON Reflect Proxy Promise
  Map Set WeakMap WeakSet Error EvalError RangeError ReferenceError SyntaxError TypeError URIError
  ArrayBuffer SharedArrayBuffer DataView Atomics Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array
  Int32Array Uint32Array Float32Array Float64Array BigInt64Array BigUint64Array Intl
  parseInt parseFloat isNaN isFinite encodeURI encodeURIComponent decodeURI decodeURIComponent escape unescape
  undefined NaN Infinity globalThis arguments
`)

/** What WeChat's logic layer gives every script. */
export const LOGIC_LAYER = words(`
  wx App Page Component Behavior getApp getCurrentPages require module exports requirePlugin requireMiniProgram
  console setTimeout clearTimeout setInterval clearInterval
`)

export const KNOWN_GLOBALS: ReadonlySet<string> = new Set([...LANGUAGE, ...LOGIC_LAYER])

/** A name that a script asks for although the logic layer does not have it, and why nothing breaks. */
export const EXCUSED: readonly { file: string; name: string; why: string }[] = [
  {
    file: 'taro.js',
    name: 'tt',
    why: 'Taro makes its document of it on another platform only: its platform bit is asked for before.',
  },
  {
    file: 'vendors.js',
    name: 'crypto',
    why: '@stablelib/random looks for it by typeof while it loads, and asks nothing of it later where it was not there.',
  },
]
