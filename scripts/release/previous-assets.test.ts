import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from '../../test/tools/temporary'
import { keepPrevious } from './previous-assets.mjs'

const root = temporaryFolder()
const DAY = 24 * 3600_000

test('the hashed files of a replaced build are kept beside the new build for a week', () => {
  const h5 = path.join(root, 'h5')
  const write = (file: string) => {
    mkdirSync(path.dirname(path.join(h5, file)), { recursive: true })
    writeFileSync(path.join(h5, file), file)
  }
  const kept = (file: string) => existsSync(path.join(root, 'h5-previous', file))
  const first = ['js/app.1a2b3c4d.js', 'js/app.1a2b3c4d.js.br', 'css/app.1a2b3c4d.css']
  const others = ['index.html', 'js/app.1a2b3c4d.js.map', 'js/app.1a2b3c4d.js.map.gz']
  for (const file of [...first, ...others]) write(file)

  keepPrevious(h5)
  expect(first.map(kept)).toEqual([true, true, true])
  expect(others.map(kept)).toEqual([false, false, false])

  rmSync(h5, { recursive: true })
  write('js/app.99999999.js')
  keepPrevious(h5, Date.now() + 8 * DAY)
  expect(first.map(kept)).toEqual([false, false, false])
  expect(kept('js/app.99999999.js')).toBe(true)
})
