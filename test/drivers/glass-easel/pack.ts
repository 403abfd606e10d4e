import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { TmplGroup } from 'glass-easel-template-compiler'
import { BUILT_IN_TEMPLATES, usedBuiltIns } from './built-ins'
import { sheetOf } from './sheets'

/** A build of the mini-program as the browser gets it. */
export interface Pack {
  /** Modules by their file. */
  modules: Record<string, string>
  /** Settings by their file, without `.json`. */
  settings: Record<string, Record<string, unknown>>
  /** The app's sheet (`app`) and those of the pages by their route, with all that they import. */
  styles: Record<string, string>
  /** Code of the templates by their file, without `.wxml`. */
  templates: Record<string, never>
  /** Code of the built-in components by their tag; `_` stands for those with nothing of their own. */
  builtIns: Record<string, never>
  /** Built-in components with their properties. */
  tags: Record<string, string[]>
}

/** What the compiler says of a template; lines from 0. */
interface Warning {
  message: string
  startLine: number
}

/**
 * Reads `dist/weapp` and compiles its templates with WeChat's glass-easel compiler.
 *
 * @returns a script that leaves a `Pack` in `WeappPack`
 * @throws naming file and line of whatever the compiler warns of
 */
export function packWeapp(dist: string): string {
  const modules: Pack['modules'] = {}
  const settings: Pack['settings'] = {}
  const sheets: Record<string, string> = {}
  const templates: [string, string][] = []
  const group = new TmplGroup()
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).map((file) =>
    file.replaceAll('\\', '/'),
  )
  for (const file of files) {
    const { ext } = path.parse(file)
    if (!/^\.(js|json|wxss|wxs|wxml)$/.test(ext)) continue
    const source = readFileSync(path.join(dist, file), 'utf8')
    const name = file.slice(0, -ext.length)
    if (ext === '.js') modules[file] = source
    if (ext === '.json') settings[name] = JSON.parse(source)
    if (ext === '.wxss') sheets[file] = source
    if (ext === '.wxs') group.addScript(name, source)
    if (ext === '.wxml') templates.push([name, source])
  }
  const entries = ['app', ...templates.map(([name]) => name)].filter((name) => sheets[`${name}.wxss`])
  const styles = Object.fromEntries(entries.map((name) => [name, sheetOf(`${name}.wxss`, sheets)]))

  const own = new Set(
    Object.values(settings).flatMap(({ usingComponents }) => Object.keys(usingComponents ?? {})),
  )
  const tags = usedBuiltIns(
    templates.map(([, source]) => source),
    own,
  )
  // As WeChat's renderer names its own elements: <view> is <wx-view>.
  const names = Object.keys(tags).sort((a, b) => b.length - a.length)
  const builtIn = new RegExp(`(</?)(${names.join('|')})(?=[\\s/>])`, 'g')
  const warnings = templates.flatMap(([name, source]) => {
    const renamed = source.replace(builtIn, '$1wx-$2')
    const found = (group.addTmpl(name, renamed) ?? []) as Warning[]
    return found.map(({ message, startLine }) => `${name}.wxml:${startLine + 1}: ${message}`)
  })
  if (warnings.length) throw new Error(`the template compiler warns:\n${warnings.join('\n')}`)
  const builtIns = new TmplGroup()
  for (const [tag, source] of Object.entries(BUILT_IN_TEMPLATES)) builtIns.addTmpl(tag, source)

  // A text of JSON is read faster than the same as a program.
  const data = JSON.stringify(JSON.stringify({ modules, settings, styles, tags }))
  return `var WeappPack = JSON.parse(${data})
WeappPack.templates = ${group.getTmplGenObjectGroups()}
WeappPack.builtIns = ${builtIns.getTmplGenObjectGroups()}
`
}
