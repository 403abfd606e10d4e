import { type Build, filesOf } from '../read/build'
import type { Rule } from '../rule'

/** Finds colours of the window that `theme.json` does not define for both colour schemes; WeChat ignores these. */
function undefinedColours({ app, json }: Build) {
  const schemes = json(String(app.themeLocation)) ?? {}
  const names = [...JSON.stringify(app.window ?? {}).matchAll(/"@(\w+)"/g)].map(([, name = '']) => name)
  return ['light', 'dark'].flatMap((scheme) =>
    [...new Set(names)]
      .filter((name) => !Object.hasOwn(schemes[scheme] ?? {}, name))
      .map((name) => ({ file: 'app.json', place: '/window', text: `@${name} has no ${scheme} colour` })),
  )
}

const REQUIRED = ['app.json', 'project.config.json']

/** The keys and values themselves are checked by WeChat's tools, when the build is uploaded. */
export const settings: Rule = {
  code: 'settings',
  why: 'The settings of the app and the project are there, each is a JSON object, and both colour schemes have every colour of the window.',
  source: 'developers.weixin.qq.com/miniprogram/dev/reference/configuration/app.html, …/theme.html',
  find: (build) => [
    ...REQUIRED.filter((file) => !build.files.has(file)).map((file) => ({
      file,
      place: '',
      text: 'is missing',
    })),
    ...undefinedColours(build),
    ...filesOf(build, '.json')
      .filter((file) => !build.json(file))
      .map((file) => ({ file, place: '', text: 'is no JSON object' })),
  ],
}
