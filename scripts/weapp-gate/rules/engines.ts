import { lackingInScript } from '../../engines/script'
import { lackingInStyle } from '../../engines/style'
import { type Build, filesOf } from '../read/build'
import { promisedEngines, promisedLibrary } from '../read/libraries'
import type { Finding, Rule } from '../rule'

/**
 * Checks all files with an ending. It finds nothing when no base library is named, which the rule `api-guarded`
 * reports.
 */
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
  why: 'Every script uses only syntax and built-in functions that the oldest engines of the promised base library have: a syntax error in a package leaves a blank page.',
  source: 'config/base-libraries.json; ECMA-262',
  find: (build) => inFiles(build, '.js', (source) => lackingInScript(source, promisedEngines(build))),
}

export const style: Rule = {
  code: 'style',
  why: 'No style sheet needs a feature that the oldest phones of the promised base library lack, unless it has a fallback.',
  source: 'config/base-libraries.json; MDN',
  find: (build) => inFiles(build, '.wxss', (source) => lackingInStyle(source, promisedEngines(build))),
}

/** The changes that WeChat's tools could make to scripts and styles during the upload. */
const CHANGES = ['es6', 'enhance', 'postcss', 'minified']

export const asBuilt: Rule = {
  code: 'as-built',
  why: 'The uploaded files are those that were built and checked: WeChat’s tools do not compile them again.',
  source: 'developers.weixin.qq.com/miniprogram/dev/devtools/projectconfig.html',
  find(build) {
    const { setting } = build.json('project.config.json') ?? {}
    return CHANGES.filter((name) => (setting as Record<string, unknown> | undefined)?.[name] !== false).map(
      (name) => ({ file: 'project.config.json', place: `/setting/${name}`, text: 'is not switched off' }),
    )
  },
}
