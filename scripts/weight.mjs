/** `npm run weight`: lines of the product and of its checks by folder. Tests beside a source count as checks. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesIn } from './files.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const PRODUCT = ['src', 'server/src', 'server/migrations', 'contract', 'config']
const CHECKS = ['test', 'server/test', 'scripts', 'bench']

const isCode = (file) => /\.(ts|tsx|mjs|scss|sql)$/.test(file) && !file.includes('node_modules/')
const isTest = (file) => /\.test\.tsx?$/.test(file)
const linesOf = (folder, counts) =>
  filesIn(path.join(root, folder))
    .filter((file) => isCode(file) && counts(file))
    .reduce(
      (sum, file) => sum + readFileSync(path.join(root, folder, file), 'utf8').split('\n').length - 1,
      0,
    )

const rows = [
  ...PRODUCT.map((folder) => ['product', folder, linesOf(folder, (file) => !isTest(file))]),
  ...PRODUCT.map((folder) => ['checks', `${folder} (tests)`, linesOf(folder, isTest)]),
  ...CHECKS.map((folder) => ['checks', folder, linesOf(folder, () => true)]),
].filter(([, , lines]) => lines > 0)

for (const kind of ['product', 'checks']) {
  const own = rows.filter(([of]) => of === kind)
  for (const [, folder, lines] of own)
    console.log(`${kind.padEnd(8)} ${folder.padEnd(20)} ${String(lines).padStart(7)}`)
  console.log(
    `${kind.padEnd(8)} ${'all'.padEnd(20)} ${String(own.reduce((sum, [, , lines]) => sum + lines, 0)).padStart(7)}\n`,
  )
}
