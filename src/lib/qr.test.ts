import { qrDrawing, qrRows } from './qr'

const EXPECTED = [
  '#######..##...#######',
  '#.....#.##.#..#.....#',
  '#.###.#....##.#.###.#',
  '#.###.#..#.##.#.###.#',
  '#.###.#.#.###.#.###.#',
  '#.....#....#..#.....#',
  '#######.#.#.#.#######',
  '.....................',
  '#.#.#.#...#.#...#..#.',
  '.#.#.#..#..#.#.#....#',
  '#.#..##...##.###.#...',
  '..#.##..##.###.###..#',
  '#.##..#.####.###...##',
  '........###...#..#.#.',
  '#######.....#...#...#',
  '#.....#..#....#....##',
  '#.###.#.###.#.#.##..#',
  '#.###.#....#.#.#.#.#.',
  '#.###.#.##.#.###..#.#',
  '#.....#..#####.###...',
  '#######.##.#.###..#.#',
]

test('eight digits are the code that a scanner reads, module by module', () => {
  // Made by another program (uqr 0.1): version 1, error correction M, mask 0.
  expect(qrRows('12345678').map((row) => row.map((dark) => (dark ? '#' : '.')).join(''))).toEqual(EXPECTED)
})

test('the drawing is a picture with a quiet zone, which needs no request', () => {
  expect(decodeURIComponent(qrDrawing('12345678'))).toMatch(
    /^data:image\/svg\+xml,<svg .*viewBox='-4 -4 29 29'/,
  )
})
