import { lackingInScript } from '../../engines/script'
import { lackingInStyle } from '../../engines/style'
import { type Build, filesOf } from '../read/build'
import { promisedEngines, promisedLibrary } from '../read/libraries'
import type { Finding, Rule } from '../rule'

/** Looks through all files with an ending; says nothing where no library is promised, which is `api-guarded`'s to say. */
const inFiles = (
  build: Build,
  ending: string,
  look: (source: string) => { place: string; text: string }[],
): Omit<Finding, 'rule'>[] =>
  promisedLibrary(build)
    ? filesOf(build, ending).flatMap((file) => look(build.text(file)).map((found) => ({ file, ...found })))
    : []

export const script: Rule = {
  code: 'script',
  why: 'Every script has only syntax and built-in functions that the oldest engines of the promised base library have: they read a whole package or nothing, and show a white page.',
  source: 'config/base-libraries.json; ECMA-262',
  find: (build) => inFiles(build, '.js', (source) => lackingInScript(source, promisedEngines(build))),
}

export const style: Rule = {
  code: 'style',
  why: 'No style sheet needs what the oldest phones of the promised base library lack, unless it says what holds there instead.',
  source: 'config/base-libraries.json; MDN',
  find: (build) => inFiles(build, '.wxss', (source) => lackingInStyle(source, promisedEngines(build))),
}

/** What WeChat's tools would do to scripts and styles on the way up. */
const CHANGES = ['es6', 'enhance', 'postcss', 'minified']

export const asBuilt: Rule = {
  code: 'as-built',
  why: 'What is uploaded is what was built and checked: WeChat’s tools compile nothing anew.',
  source: 'developers.weixin.qq.com/miniprogram/dev/devtools/projectconfig.html',
  find(build) {
    const { setting } = build.json('project.config.json') ?? {}
    return CHANGES.filter((name) => (setting as Record<string, unknown> | undefined)?.[name] !== false).map(
      (name) => ({ file: 'project.config.json', place: `/setting/${name}`, text: 'is not switched off' }),
    )
  },
}
