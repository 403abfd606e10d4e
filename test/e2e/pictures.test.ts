import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const root = path.resolve(__dirname, '../..')

test('npm run pictures takes a route in its states and at both sizes, with a sheet over them', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pictures-'))
  const asked = ['scripts/pictures.mjs', 'support', '--theme', 'orange', '--folder', folder]
  await promisify(execFile)(process.execPath, asked, { cwd: root })
  const taken = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect(taken).toEqual(
    expect.arrayContaining([
      'index.html',
      path.join('support', 'content-orange-375x812.png'),
      path.join('support', 'offline-orange-320x568.png'),
    ]),
  )
})
