/** A database as a server in test mode creates it: one that starts on a copy of it is ready in half the time. */
const { execFileSync, spawn } = require('node:child_process')
const { createHash } = require('node:crypto')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')

const root = path.resolve(__dirname, '..')
const bundle = path.join(root, 'dist/server.mjs')
const PREFIX = 'loan-prepared-'
/** Folders of 45 MB. No test run takes as long, and another working copy may be using a folder. */
const UNUSED_MS = 2 * 3_600_000

/** Returns the names and modification times of all files below a folder. */
const listing = (folder) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${file} ${fs.statSync(path.join(folder, file)).mtimeMs}`)
    .sort()

/** Returns the folder for the present server build, migrations, seed and date; null if there is no build. */
function folderOfNow() {
  if (!fs.existsSync(bundle)) return null
  const made = [
    fs.readFileSync(bundle, 'utf8'),
    new Date().toDateString(),
    ...['migrations', 'seed'].flatMap((name) => listing(path.join(root, 'server', name))),
  ]
  const hash = createHash('sha256').update(made.join('\n')).digest('hex').slice(0, 12)
  return path.join(os.tmpdir(), PREFIX + hash)
}

/** For root a symbolic link may replace the data folder (server/src/postgres/home.ts); a copy would share the data. */
const isDone = (folder) =>
  fs.existsSync(path.join(folder, 'done')) && fs.lstatSync(path.join(folder, 'postgres')).isDirectory()

/** A failure does no harm, because servers can also start on an empty folder. */
async function prepareData() {
  const folder = folderOfNow()
  if (!folder) return
  if (isDone(folder)) return fs.utimesSync(folder, new Date(), new Date())
  const left = fs.readdirSync(os.tmpdir()).filter((name) => name.startsWith(PREFIX))
  for (const other of left.map((name) => path.join(os.tmpdir(), name)))
    if (other === folder || Date.now() - fs.statSync(other).mtimeMs > UNUSED_MS)
      fs.rmSync(other, { recursive: true, force: true })
  const settings = {
    NODE_ENV: 'production',
    APP_MODE: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: folder,
  }
  const child = spawn(process.execPath, [bundle], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = new Promise((resolve) => child.on('exit', resolve))
  let log = ''
  for await (const text of child.stdout.setEncoding('utf8')) {
    log += text
    if (/Ready: http/.test(log)) child.kill('SIGTERM')
  }
  if ((await ended) === 0) fs.writeFileSync(path.join(folder, 'done'), '')
}

/** Copies the prepared data into an empty `dataDir`; does nothing if they do not exist. */
function takePreparedData(dataDir) {
  const folder = folderOfNow()
  if (folder && isDone(folder)) execFileSync('cp', ['-a', path.join(folder, 'postgres'), dataDir])
}

module.exports = { prepareData, takePreparedData }
