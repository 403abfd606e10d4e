import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv'
import { type Build, filesOf } from '../read/build'
import type { Rule } from '../rule'
import app from '../schemas/app.json'
import page from '../schemas/page.json'
import projectconfig from '../schemas/projectconfig.json'
import sitemap from '../schemas/sitemap.json'
import theme from '../schemas/theme.json'

// The schemas contain the key `$version`, which is not part of JSON Schema.
const ajv = new Ajv({ allErrors: true, strict: false })

/**
 * WeChat's schema allows unknown keys in `project.config.json`. Here an unknown key is an error, because it is
 * probably misspelt.
 */
function closed(schema: typeof projectconfig) {
  const { setting } = schema.properties
  return {
    ...schema,
    additionalProperties: false,
    properties: { ...schema.properties, setting: { ...setting, additionalProperties: false } },
  }
}

const schemas = {
  app: ajv.compile(app),
  page: ajv.compile(page),
  sitemap: ajv.compile(sitemap),
  theme: ajv.compile(theme),
  project: ajv.compile(closed(projectconfig)),
}

/** Returns the schema of a settings file; `undefined` for JSON that is the app's own data. */
function schemaOf(build: Build, file: string): ValidateFunction | undefined {
  const named = (key: string) => {
    const written = build.app[key]
    return typeof written === 'string' ? written.replace(/^\//, '') : undefined
  }
  if (file === 'app.json') return schemas.app
  if (file === 'project.config.json') return schemas.project
  if (file === 'sitemap.json' || file === named('sitemapLocation')) return schemas.sitemap
  if (file === 'theme.json' || file === named('themeLocation')) return schemas.theme
  const bare = file.slice(0, -'.json'.length)
  const isPage = build.pages.includes(bare) || build.files.has(`${bare}.wxml`)
  return isPage ? schemas.page : undefined
}

/** Returns the path of the wrong key and what is wrong with it. */
function told({ instancePath, keyword, params, message }: ErrorObject): { place: string; text: string } {
  if (keyword === 'additionalProperties')
    return {
      place: `${instancePath}/${params.additionalProperty}`,
      text: 'is no key that WeChat allows here',
    }
  const allowed = params.allowedValues ?? (keyword === 'const' ? [params.allowedValue] : undefined)
  return {
    place: instancePath || '/',
    text: allowed ? `is none of ${allowed.join(', ')}` : (message ?? keyword),
  }
}

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

export const settings: Rule = {
  code: 'settings',
  why: 'app.json, the settings of each page and component, and those of the project match WeChat’s schemas: WeChat ignores or refuses unknown settings.',
  source: 'miniprogram-ci, see schemas/README.md',
  find: (build) => [
    ...REQUIRED.filter((file) => !build.files.has(file)).map((file) => ({
      file,
      place: '',
      text: 'is missing',
    })),
    ...undefinedColours(build),
    ...filesOf(build, '.json').flatMap((file) => {
      const schema = schemaOf(build, file)
      if (!schema) return []
      const read = build.json(file)
      if (!read) return [{ file, place: '', text: 'is no JSON object' }]
      if (schema(read)) return []
      return (schema.errors ?? []).map((error) => ({ file, ...told(error) }))
    }),
  ],
}
