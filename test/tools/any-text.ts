import fc from 'fast-check'

/** No halves of surrogate pairs. fast-check's own unit `binary` takes half a second at each declaration. */
const codePoint = fc.nat(0x10_f7ff).map((n) => String.fromCodePoint(n < 0xd800 ? n : n + 0x800))

/** Any text of at most this many code points. */
export const anyText = (maxLength?: number) => fc.string({ unit: codePoint, maxLength })
