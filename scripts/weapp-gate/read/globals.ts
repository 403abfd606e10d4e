const words = (text: string) => text.trim().split(/\s+/)

/** The language's globals in the oldest engines (ES2020), without `Intl`, which WeChat on Android does not have. */
export const LANGUAGE = words(`
  Object Function Array Number String Boolean Symbol BigInt Math Date RegExp JSON Reflect Proxy Promise
  Map Set WeakMap WeakSet Error EvalError RangeError ReferenceError SyntaxError TypeError URIError
  ArrayBuffer SharedArrayBuffer DataView Atomics Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array
  Int32Array Uint32Array Float32Array Float64Array BigInt64Array BigUint64Array
  parseInt parseFloat isNaN isFinite encodeURI encodeURIComponent decodeURI decodeURIComponent escape unescape
  undefined NaN Infinity globalThis arguments
`)

/** The globals that WeChat's logic layer gives every script. */
export const LOGIC_LAYER = words(`
  wx App Page Component Behavior getApp getCurrentPages require module exports requirePlugin requireMiniProgram
  console setTimeout clearTimeout setInterval clearInterval
`)

export const KNOWN_GLOBALS: ReadonlySet<string> = new Set([...LANGUAGE, ...LOGIC_LAYER])

/** Names that a script uses although the logic layer lacks them, with the reason why nothing breaks. */
export const EXCUSED: readonly { file: string; name: string; why: string }[] = [
  {
    file: 'taro.js',
    name: 'tt',
    why: 'Taro uses it for its document only on another platform, and checks the platform first.',
  },
  {
    file: 'vendors.js',
    name: 'crypto',
    why: '@stablelib/random checks by typeof whether it exists while it loads, and does not use it otherwise.',
  },
]
