import fc from 'fast-check'

/**
 * Any code point except halves of surrogate pairs. For its own unit `binary`, fast-check makes a table of all code
 * points whenever a text is declared, which takes half a second.
 */
const codePoint = fc.nat(0x10_f7ff).map((n) => String.fromCodePoint(n < 0xd800 ? n : n + 0x800))

/** Any text of at most this many code points. */
export const anyText = (maxLength?: number) => fc.string({ unit: codePoint, maxLength })
