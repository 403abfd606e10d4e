import { encode } from 'uqr'

/** The width of the empty margin around the symbol in modules (ISO/IEC 18004: four). */
const QUIET = 4

/** A QR code as a square of `size` modules, and its dark ones as one SVG path. */
export function qrPath(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET })
  const path = data
    .map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
    .join('')
  return { size, path }
}
