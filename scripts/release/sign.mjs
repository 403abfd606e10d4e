/** Signs an archive, so that a server's operator knows who made it (docs/operating.md). */
import { spawnSync } from 'node:child_process'

/**
 * @param {string} file gets `<file>.minisig`
 * @param {string} comment is signed too
 * @param {string | undefined} key a file with a secret key of minisign
 * @returns {string} what happened, one sentence. @throws when minisign fails or is missing
 */
export function sign(file, comment, key = process.env.RELEASE_KEY_FILE) {
  if (!key) return 'Not signed: RELEASE_KEY_FILE names no key of minisign.'
  const { status, error } = spawnSync('minisign', ['-S', '-s', key, '-m', file, '-t', comment], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`Not signed: ${error?.message ?? `minisign ended with ${status}`}.`)
  return `Signed: ${file}.minisig`
}
