/** `npm run check:copy [-- <file …>]`: visitors' texts against S24 and the law; `-- --rules` prints the rules. */
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { tsImport } from 'tsx/esm/api'

const root = fileURLToPath(new URL('..', import.meta.url))

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rules: { type: 'boolean' } },
})
if (values.rules) {
  const { rulesTable } = await tsImport('../server/src/lib/wording/rules.ts', import.meta.url)
  console.log(rulesTable())
} else {
  const { checkRepository, unread } = await tsImport('./copy-check/check.ts', import.meta.url)
  const { rules } = await tsImport('../server/src/lib/wording/rules.ts', import.meta.url)
  const { files, said, findings } = checkRepository(root, positionals.length ? positionals : undefined)
  for (const { file, line, rule, text } of findings) console.log(`${file}:${line} ${rule} ${text}`)
  for (const { code, why, source } of rules)
    if (findings.some(({ rule }) => rule === code)) console.log(`\n${code}: ${why}\n  ${source}`)
  const missed = positionals.length ? [] : unread(said)
  if (findings.length || missed.length) console.log(missed.join('\n'))
  console.log(`${said.length} strings read in ${files.length} files, ${findings.length} findings`)
  process.exitCode = findings.length + missed.length ? 1 : 0
}
