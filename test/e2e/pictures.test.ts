import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const root = path.resolve(__dirname, '../..')

test('npm run pictures takes a route in each of its states at both sizes, and writes a page with all pictures', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pictures-'))
  const asked = ['scripts/pictures.mjs', 'embedded', '--theme', 'orange', '--folder', folder]
  await promisify(execFile)(process.execPath, asked, { cwd: root })
  const taken = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect(taken).toEqual(
    expect.arrayContaining([
      'index.html',
      path.join('embedded', 'content-orange-375x812.png'),
      path.join('embedded', 'offline-orange-320x568.png'),
    ]),
  )
})
