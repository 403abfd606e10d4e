import { type Static, Type as T } from 'typebox'
import { ALL_BACKS } from './tried'

const object = <P extends Parameters<typeof T.Object>[0]>(fields: P) =>
  T.Object(fields, { additionalProperties: false })
const orNull = <S extends Parameters<typeof T.Union>[0][number]>(schema: S) => T.Union([schema, T.Null()])
/** Not a union of literals, because the type of a JSON file has none. */
const oneOf = (...words: string[]) => T.String({ pattern: `^(${words.join('|')})$` })
const px = T.Number({ minimum: 0 })

/**
 * What WeChat can do on one device: the form of what the tester's page 设备测试 copies, and of the drivers' profiles
 * (test/drivers/weapp/profiles), so that a recording replaces a profile as it is. Null is what nobody has tried.
 */
export const Recording = object({
  /** When and on what it was recorded, or the addresses of the pages that it was read from. */
  source: T.Array(T.String({ pattern: '^(recorded \\d{4}-\\d\\d-\\d\\d |https://)' }), { minItems: 1 }),
  device: object({
    brand: T.String(),
    model: T.String(),
    system: T.String(),
    platform: oneOf('ios', 'android', 'ohos', 'windows', 'mac', 'devtools'),
  }),
  app: object({ version: T.String(), library: T.String() }),
  /** In px. The safe area is given by its distance from each edge of the screen. */
  window: object({
    screenWidth: px,
    screenHeight: px,
    width: px,
    height: px,
    safeArea: orNull(object({ top: px, bottom: px, left: px, right: px })),
  }),
  /** The regular expressions that do not end in a SyntaxError. */
  expressions: object({ propertyEscapes: T.Boolean(), lookbehind: T.Boolean(), namedGroups: T.Boolean() }),
  /** What follows a language and Unicode's tables, and is neither missing nor hollow. */
  locale: object({
    Intl: T.Boolean(),
    toLocaleString: T.Boolean(),
    localeCompare: T.Boolean(),
    normalize: T.Boolean(),
  }),
  functions: T.Record(T.String(), T.Boolean()),
  /** What `batchGetStorageSync` does with a value that was just stored. */
  batchStorage: oneOf('reads', 'missing', 'fails'),
  /** Whether WeChat still has to ask for the consent to its privacy terms; null if it never asks. */
  privacyAsks: orNull(T.Boolean()),
  /** How many backs in a row a `page-container` that is opened again after each one has caught, up to three. */
  backsCaught: orNull(T.Integer({ minimum: 0, maximum: ALL_BACKS })),
  clipboard: orNull(T.Boolean()),
  /** Whether the screen reader spoke the `aria-label` of a button. */
  ariaSpoken: orNull(T.Boolean()),
})

export type Recording = Static<typeof Recording>
