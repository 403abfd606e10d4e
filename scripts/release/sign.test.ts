import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from '../../test/tools/temporary'
import { sign } from './sign.mjs'

const folder = temporaryFolder()
const archive = path.join(folder, 'release.tar.gz')
const minisign = (...args: string[]) => spawnSync('minisign', args, { cwd: folder, encoding: 'utf8' })
// Where Debian's packages cannot be installed there is no minisign, and nothing is signed.
const withMinisign = minisign('-v').error ? test.skip : test

withMinisign(
  'minisign verifies a signed archive and prints its version and commit, and refuses the archive after one byte has changed [S27.82]',
  () => {
    writeFileSync(archive, 'a release')
    minisign('-G', '-W', '-s', 'key', '-p', 'key.pub')
    expect(sign(archive, 'funnel 1.2.0, commit 0123456789ab', path.join(folder, 'key'))).toMatch(/^Signed: /)
    const [, key = ''] = readFileSync(path.join(folder, 'key.pub'), 'utf8').split('\n')
    const verify = () => minisign('-V', '-m', archive, '-P', key)
    expect(verify()).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('funnel 1.2.0, commit 0123456789ab'),
    })
    writeFileSync(archive, 'a re1ease')
    expect(verify().status).not.toBe(0)
  },
)

test('without a signing key the release command says that the archive is not signed, and with an unusable key it fails [S27.82]', () => {
  expect(sign(archive, '', '')).toBe('Not signed: RELEASE_KEY_FILE names no key of minisign.')
  expect(() => sign(archive, '', path.join(folder, 'none'))).toThrow(/^Not signed: /)
})
