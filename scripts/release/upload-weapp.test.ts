import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from '../../test/tools/temporary'

const release = temporaryFolder()
const put = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(release, file)), { recursive: true })
  writeFileSync(path.join(release, file), text)
}
const upload = (env: Record<string, string>) => {
  const { status, stdout, stderr } = spawnSync('sh', [path.resolve(__dirname, 'archive/upload-weapp.sh')], {
    cwd: release,
    env: { PATH: `${release}/bin:${process.env.PATH}`, ...env },
    encoding: 'utf8',
  })
  return { status, stdout, stderr: stderr.trim() }
}

test('the upload of the mini-program carries the version, the commit and the first item of the changelog, and is refused in one sentence without a key, a mini-program or a section of the changelog [S27.83]', () => {
  const refused = (sentence: RegExp, env = {}) =>
    expect(upload(env)).toEqual({ status: 1, stdout: '', stderr: expect.stringMatching(sentence) })
  const key = path.join(release, 'private.key')
  refused(/^WEAPP_KEY_FILE must name .*\.$/)
  refused(/^There is no file .*private\.key, which WEAPP_KEY_FILE names\.$/, { WEAPP_KEY_FILE: key })
  put('private.key', '')
  refused(/^There is no folder weapp: .*\.$/, { WEAPP_KEY_FILE: key })
  put('weapp/project.config.json', '{"appid":"wx0123"}')
  put('package.json', '{"version":"1.2.0","gitHead":"0123456789ab"}')
  put('CHANGELOG.md', '# Changelog\n\n## [1.1.0]\n\n- The former one.\n')
  refused(/^CHANGELOG\.md has no section \[1\.2\.0\], .*\.$/, { WEAPP_KEY_FILE: key })

  put(
    'CHANGELOG.md',
    '# Changelog\n\n## [1.2.0] - 2027-01-01\n\n### Added\n\n- Shorter,\n  and more.\n- B.\n\n## [1.1.0]\n\n- C.\n',
  )
  put('bin/npx', '#!/bin/sh\nprintf "%s\\n" "$@"\n')
  chmodSync(path.join(release, 'bin/npx'), 0o755)
  const { status, stdout } = upload({ WEAPP_KEY_FILE: key, WEAPP_ROBOT: '2' })
  const [, , , , ...args] = stdout.trim().split('\n')
  const expected = {
    pp: 'weapp',
    pkp: key,
    appid: 'wx0123',
    uv: '1.2.0',
    ud: 'Shorter, and more. (0123456789ab)',
  }
  expect([status, args]).toEqual([
    0,
    [...Object.entries(expected).flatMap(([name, value]) => [`--${name}`, value]), '-r', '2'],
  ])
})
