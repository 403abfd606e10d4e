import { type Build, readBuild } from './read/build'
import { promisedLibrary } from './read/libraries'
import { check, type Finding } from './rule'
import { apisOf } from './rules/apis'
import { elsewhere, rules } from './rules/rules'

const rulesOf = ({ api }: Build) => (api === 'wx' ? rules : elsewhere)

/** Checks a folder with a build of a mini-program against every rule of its platform. */
export function checkBuild(folder: string): Finding[] {
  const build = readBuild(folder)
  return check(build, rulesOf(build))
}

/** Returns every rule with its reason and its source, as a Markdown table. */
export const rulesTable = () =>
  ['| rule | why | source |', '| --- | --- | --- |']
    .concat(rules.map(({ code, why, source }) => `| ${code} | ${why} | ${source} |`))
    .join('\n')

/** Returns the functions of WeChat that the build uses as a Markdown table, the newest first. */
export function apisTable(folder: string) {
  const build = readBuild(folder)
  const rows = apisOf(build).map(
    ({ name, since, guarded }) => `| ${name} | ${since} | ${guarded ? 'yes' : ''} |`,
  )
  const head = `| API | since base library | guarded (needed after ${promisedLibrary(build)}) |`
  return [head, '| --- | --- | --- |', ...rows].join('\n')
}

/** One bug can cause a finding in every template, so the list is limited. */
const SHOWN = 20

/** Returns a line for each rule of the build in a folder, followed by a line for each of its findings. */
export function report(findings: readonly Finding[], folder: string): string {
  const checked = rulesOf(readBuild(folder))
  const lines = checked.flatMap(({ code, why, source }) => {
    const own = findings.filter(({ rule }) => rule === code)
    if (!own.length) return [`ok    ${code}`]
    const places = own.map(({ file, place, text }) => `      ${file}${place && `:${place}`} ${code} ${text}`)
    const more = places.length > SHOWN ? [`      and ${places.length - SHOWN} more`] : []
    return [`FAULT ${code.padEnd(16)} ${why} (${source})`, ...places.slice(0, SHOWN), ...more]
  })
  return [...lines, '', `${checked.length} rules, ${findings.length} findings`].join('\n')
}
