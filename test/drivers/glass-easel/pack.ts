import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { TmplGroup } from 'glass-easel-template-compiler'
import { BUILT_IN_TEMPLATES, usedBuiltIns } from './built-ins'

const { process: inLogicLayer } = require('../simulate/transform.cjs') as {
  process(source: string): { code: string }
}

/** A build of the mini-program, ready to be run in a browser. */
export interface Pack {
  /** Modules by their file, each wrapped so that it sees what the logic layer has and nothing of a browser. */
  modules: Record<string, string>
  /** Settings by their file, without `.json`. */
  settings: Record<string, Record<string, unknown>>
  /** All style sheets in the order of the app's, then the pages'. */
  styles: Record<string, string>
  /** Generated code of the templates, and of the built-in components. */
  templates: string
  builtIns: string
  /** Built-in components with their properties. */
  tags: Record<string, string[]>
}

const escape = (name: string) => name.replace(/[-]/g, '\\-')

/**
 * Reads `dist/weapp` and compiles its templates with WeChat's glass-easel compiler.
 *
 * @throws naming file and place of whatever the compiler warns of
 */
export function packWeapp(dist: string): Pack {
  const pack: Pack = { modules: {}, settings: {}, styles: {}, templates: '', builtIns: '', tags: {} }
  const group = new TmplGroup()
  const templates: [string, string][] = []
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).map((file) =>
    file.replaceAll('\\', '/'),
  )
  for (const file of files) {
    const { ext } = path.parse(file)
    if (!/^\.(js|json|wxss|wxs|wxml)$/.test(ext)) continue
    const source = readFileSync(path.join(dist, file), 'utf8')
    const name = file.slice(0, -ext.length)
    if (ext === '.js') pack.modules[file] = inLogicLayer(source).code
    if (ext === '.json') pack.settings[name] = JSON.parse(source)
    if (ext === '.wxss') pack.styles[file] = source
    if (ext === '.wxs') group.addScript(name, source)
    if (ext === '.wxml') templates.push([name, source])
  }
  const own = new Set(
    Object.values(pack.settings).flatMap(({ usingComponents }) => Object.keys(usingComponents ?? {})),
  )
  pack.tags = usedBuiltIns(
    templates.map(([, source]) => source),
    own,
  )
  // As WeChat's renderer names its own elements: <view> is <wx-view>.
  const tags = Object.keys(pack.tags).sort((a, b) => b.length - a.length)
  const builtIn = new RegExp(`(</?)(${tags.map(escape).join('|')})(?=[\\s/>])`, 'g')
  for (const [name, source] of templates) {
    const warnings = group.addTmpl(name, source.replace(builtIn, '$1wx-$2')) as unknown[]
    if (warnings?.length) throw new Error(`${name}.wxml: ${JSON.stringify(warnings)}`)
  }
  pack.templates = group.getTmplGenObjectGroups()
  const builtIns = new TmplGroup()
  for (const [tag, source] of Object.entries(BUILT_IN_TEMPLATES)) builtIns.addTmpl(tag, source)
  pack.builtIns = builtIns.getTmplGenObjectGroups()
  return pack
}
