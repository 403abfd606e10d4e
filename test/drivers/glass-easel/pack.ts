import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { TmplGroup } from 'glass-easel-template-compiler'
import { demandingLiterals, type Expression } from '../../../scripts/engines/expressions'
import { BUILT_IN_TEMPLATES, usedBuiltIns } from './built-ins'
import { sheetOf } from './sheets'

/** A build of the mini-program in the form in which the browser loads it. */
export interface Pack {
  /** Sources of the modules by file name. */
  modules: Record<string, string>
  /** Their regular expressions that some engine lacks. */
  literals: Record<string, Expression[]>
  /** Contents of the settings files by file name without `.json`. */
  settings: Record<string, Record<string, unknown>>
  /** The style sheet of the app (`app`) and those of the pages by route, with all sheets that they import. */
  styles: Record<string, string>
  /** Compiled templates by file name without `.wxml`. */
  templates: Record<string, never>
  /** Compiled templates of the built-in components by tag; `_` is the one for components without a template. */
  builtIns: Record<string, never>
  /** Properties of the built-in components by tag. */
  tags: Record<string, string[]>
}

/** By a class instead: the framework would cancel each move in the whole window (look.ts cancels the right ones). */
const marked = (template: string) =>
  template.replace(/<view[^>]* catchtouchmove="eh"[^>]*>/g, (tag) =>
    tag.replace(' catchtouchmove="eh"', '').replace(' class="', ' class="catches-moves '),
  )

/** A warning of the template compiler; lines are counted from 0. */
interface Warning {
  message: string
  startLine: number
}

/** Returns a script that assigns the compiled `dist/weapp` to `WeappPack`. @throws for compiler warnings */
export function packWeapp(dist: string): string {
  const modules: Pack['modules'] = {}
  const literals: Pack['literals'] = {}
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
    if (ext === '.js') {
      modules[file] = source
      literals[file] = demandingLiterals(source)
    }
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
  // WeChat's renderer names its elements like this: <view> becomes <wx-view>.
  const names = Object.keys(tags).sort((a, b) => b.length - a.length)
  const builtIn = new RegExp(`(</?)(${names.join('|')})(?=[\\s/>])`, 'g')
  const warnings = templates.flatMap(([name, source]) => {
    const renamed = marked(source).replace(builtIn, '$1wx-$2')
    const found = (group.addTmpl(name, renamed) ?? []) as Warning[]
    return found.map(({ message, startLine }) => `${name}.wxml:${startLine + 1}: ${message}`)
  })
  if (warnings.length) throw new Error(`the template compiler warns:\n${warnings.join('\n')}`)
  const builtIns = new TmplGroup()
  for (const [tag, source] of Object.entries(BUILT_IN_TEMPLATES)) builtIns.addTmpl(tag, source)

  // A browser parses a JSON text faster than an equivalent object literal.
  const data = JSON.stringify(JSON.stringify({ modules, literals, settings, styles, tags }))
  return `var WeappPack = JSON.parse(${data})
WeappPack.templates = ${group.getTmplGenObjectGroups()}
WeappPack.builtIns = ${builtIns.getTmplGenObjectGroups()}
`
}
