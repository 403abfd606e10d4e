import { readBuild } from './read/build'
import { promisedLibrary } from './read/libraries'
import { check, type Finding } from './rule'
import { apisOf } from './rules/apis'
import { rules } from './rules/rules'

/** Holds a folder that is a build of the mini-program to every rule. */
export const checkBuild = (folder: string): Finding[] => check(readBuild(folder), rules)

/** Every rule with its reason and its source, as a Markdown table. */
export const rulesTable = () =>
  ['| rule | why | source |', '| --- | --- | --- |']
    .concat(rules.map(({ code, why, source }) => `| ${code} | ${why} | ${source} |`))
    .join('\n')

/** What the build asks of WeChat, as a Markdown table, the latest first. */
export function apisTable(folder: string) {
  const build = readBuild(folder)
  const rows = apisOf(build).map(
    ({ name, since, guarded }) => `| ${name} | ${since} | ${guarded ? 'yes' : ''} |`,
  )
  const head = `| API | since base library | guarded (needed after ${promisedLibrary(build)}) |`
  return [head, '| --- | --- | --- |', ...rows].join('\n')
}

/** One bug can make a finding in every template. */
const SHOWN = 20

/** What was found, a line for each rule and below it a line for each finding. */
export function report(findings: readonly Finding[]): string {
  const lines = rules.flatMap(({ code, why, source }) => {
    const own = findings.filter(({ rule }) => rule === code)
    if (!own.length) return [`ok    ${code}`]
    const places = own.map(({ file, place, text }) => `      ${file}${place && `:${place}`} ${code} ${text}`)
    const more = places.length > SHOWN ? [`      and ${places.length - SHOWN} more`] : []
    return [`FAULT ${code.padEnd(16)} ${why} (${source})`, ...places.slice(0, SHOWN), ...more]
  })
  return [...lines, '', `${rules.length} rules, ${findings.length} findings`].join('\n')
}
