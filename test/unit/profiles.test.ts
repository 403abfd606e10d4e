import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Static, Type as T } from 'typebox'
import { Errors } from 'typebox/value'
import { ALL_BACKS, FUNCTIONS, type Recording } from '@/tester/device/measure'

const object = <P extends Parameters<typeof T.Object>[0]>(fields: P) =>
  T.Object(fields, { additionalProperties: false })
const orNull = <S extends Parameters<typeof T.Union>[0][number]>(schema: S) => T.Union([schema, T.Null()])
/** Not a union of literals, because the type of a JSON file has none. */
const oneOf = (...words: string[]) => T.String({ pattern: `^(${words.join('|')})$` })
const px = T.Number({ minimum: 0 })

/** The form of a recording (src/tester/device/measure.ts). */
const Form = object({
  source: T.Array(T.String({ pattern: '^(recorded \\d{4}-\\d\\d-\\d\\d |https://)' }), { minItems: 1 }),
  device: object({
    brand: T.String(),
    model: T.String(),
    system: T.String(),
    platform: oneOf('ios', 'android', 'ohos', 'windows', 'mac', 'devtools'),
  }),
  app: object({ version: T.String(), library: T.String() }),
  window: object({
    screenWidth: px,
    screenHeight: px,
    width: px,
    height: px,
    safeArea: orNull(object({ top: px, bottom: px, left: px, right: px })),
  }),
  expressions: object({ propertyEscapes: T.Boolean(), lookbehind: T.Boolean(), namedGroups: T.Boolean() }),
  locale: object({
    Intl: T.Boolean(),
    toLocaleString: T.Boolean(),
    localeCompare: T.Boolean(),
    normalize: T.Boolean(),
  }),
  functions: T.Record(T.String(), T.Boolean()),
  batchStorage: oneOf('reads', 'missing', 'fails'),
  privacyAsks: orNull(T.Boolean()),
  backsCaught: orNull(T.Integer({ minimum: 0, maximum: ALL_BACKS })),
  clipboard: orNull(T.Boolean()),
  ariaSpoken: orNull(T.Boolean()),
})

const folder = path.resolve(__dirname, '../drivers/weapp/profiles')
const profiles = readdirSync(folder).filter((file) => file.endsWith('.json'))

test.each(profiles)(
  'the profile %s has the form of what the tester’s page copies, names its source, and answers for every function of the product',
  (file) => {
    const profile: unknown = JSON.parse(readFileSync(path.join(folder, file), 'utf8'))
    expect([...Errors(Form, profile)]).toEqual([])
    const recording: Recording = profile as Static<typeof Form>
    expect(Object.keys(recording.functions).sort()).toEqual([...FUNCTIONS].sort())
  },
)
