import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { lackingInH5 } from '../../scripts/engines/h5'
import { plot } from '../planted/copies'

describe('the oldest browsers of .browserslistrc, and dist/h5', () => {
  const h5 = path.resolve(__dirname, '../../dist/h5')
  test('the oldest browsers of .browserslistrc have everything that the scripts and styles of dist/h5 need [S25.14]', () => {
    expect(lackingInH5(h5)).toEqual([])
  })

  test.each([
    ['late.js', 'a ||= b', 'late.js is no ECMAScript 2020: '],
    ['late.css', '.a { display: flex; gap: 8px }', 'late.css needs gap of a flex box '],
    ['index.html', '<script>[].at(0)</script>', 'index.html calls at '],
  ])('what is planted in %s is caught by name: %s', (file, source, text) => {
    const folder = plot('h5')
    writeFileSync(path.join(folder, file), source)
    expect(lackingInH5(folder)).toEqual([expect.stringContaining(text)])
  })
})
