/** A QR code of version 1 (ISO/IEC 18004): 21 × 21 modules, error correction M, for up to 34 digits. */
const SIZE = 21
const DATA_BYTES = 16
const CHECK_BYTES = 10
/** Level M with mask 0, protected by its BCH code. */
const FORMAT = 0b101010000010010

/** Products in the field of 256 elements that the code's polynomial 0x11d makes. */
function times(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d)
    if ((b >> bit) & 1) product ^= a
  }
  return product
}

/** The Reed-Solomon check bytes of the data. */
function checkBytes(data: readonly number[]): number[] {
  let divisor = [1]
  for (let root = 1, i = 0; i < CHECK_BYTES; i++, root = times(root, 2))
    divisor = [...divisor, 0].map((one, j) => one ^ (j ? times(divisor[j - 1] ?? 0, root) : 0))
  const rest = [...data, ...Array<number>(CHECK_BYTES).fill(0)]
  data.forEach((_, at) => {
    const factor = rest[at] ?? 0
    divisor.forEach((one, j) => {
      rest[at + j] = (rest[at + j] ?? 0) ^ times(one, factor)
    })
  })
  return rest.slice(data.length)
}

const bits = (value: number, length: number) => value.toString(2).padStart(length, '0')

/** The data bytes of a number in numeric mode, filled up with the standard's padding. */
function dataBytes(digits: string): number[] {
  const groups = digits.match(/\d{1,3}/g) ?? []
  const text = `0001${bits(digits.length, 10)}${groups.map((one) => bits(Number(one), [0, 4, 7, 10][one.length] ?? 0)).join('')}0000`
  const bytes = (text.padEnd(Math.ceil(text.length / 8) * 8, '0').match(/.{8}/g) ?? []).map((byte) =>
    Number.parseInt(byte, 2),
  )
  while (bytes.length < DATA_BYTES)
    bytes.push(bytes.length % 2 === Math.ceil(text.length / 8) % 2 ? 0xec : 0x11)
  return bytes
}

/** Whether a module belongs to the three corners or to a line of dots; null where data stand. */
function fixed(x: number, y: number): boolean | null {
  for (const [left, top] of [
    [0, 0],
    [SIZE - 7, 0],
    [0, SIZE - 7],
  ] as const) {
    const far = Math.max(Math.abs(x - left - 3), Math.abs(y - top - 3))
    if (far <= 4) return far !== 2 && far !== 4
  }
  if (x === 6 || y === 6) return (x + y) % 2 === 0
  return null
}

/** The rows of the code of a number of digits, true for dark. The format stands in both of its places. */
export function qrRows(digits: string): boolean[][] {
  const rows = Array.from({ length: SIZE }, (_, y) => Array.from({ length: SIZE }, (_, x) => fixed(x, y)))
  const set = (x: number, y: number, dark: boolean) => {
    const row = rows[y]
    if (row) row[x] = dark
  }
  for (let i = 0; i < 15; i++) {
    const dark = Boolean((FORMAT >> i) & 1)
    if (i < 8) set(SIZE - 1 - i, 8, dark)
    else set(8, SIZE - 15 + i, dark)
    if (i < 6) set(8, i, dark)
    else if (i < 8) set(8, i + 1, dark)
    else if (i === 8) set(7, 8, dark)
    else set(14 - i, 8, dark)
  }
  set(8, SIZE - 8, true)

  const data = dataBytes(digits)
  const stream = [...data, ...checkBytes(data)].map((byte) => bits(byte, 8)).join('')
  let at = 0
  for (let right = SIZE - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up)
    for (let step = 0; step < SIZE; step++)
      for (const x of [right, right - 1]) {
        const y = up ? SIZE - 1 - step : step
        if (rows[y]?.[x] !== null) continue
        // Mask 0 inverts every second module.
        set(x, y, (stream[at++] === '1') !== ((x + y) % 2 === 0))
      }
  return rows.map((row) => row.map(Boolean))
}

/** The code as an SVG drawing, black on white with the quiet zone around it. */
export function qrDrawing(digits: string): string {
  const path = qrRows(digits)
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='-4 -4 29 29'><path fill='#fff' d='M-4-4h29v29h-29z'/><path d='${path}'/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
