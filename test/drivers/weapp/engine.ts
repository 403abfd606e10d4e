import type { Recording } from '@/tester/device/measure'
import { type Expression, type ExpressionFeature, featuresOf } from '../../../scripts/engines/expressions'

/** The engine of the logic layer, by the profile of a phone. */
export type Engine = Pick<Recording, 'expressions' | 'locale'>

/** The reasons that V8 gives (src/regexp/regexp-parser.cc). */
const REASONS: Record<ExpressionFeature, string> = {
  propertyEscapes: 'Invalid property name',
  lookbehind: 'Invalid group',
  namedGroups: 'Invalid group',
}

/** @throws the SyntaxError of an engine that lacks what an expression needs */
export function refuse({ pattern, features }: Expression, { expressions }: Engine, where = '') {
  const lacking = features.find((feature) => !expressions[feature])
  if (lacking) throw new SyntaxError(`${where}Invalid regular expression: /${pattern}/: ${REASONS[lacking]}`)
}

/** Returns the `RegExp` of an engine, which refuses what the engine lacks. */
export function expressionsOf(engine: Engine): RegExpConstructor {
  const check = ([pattern, flags]: [(RegExp | string)?, string?]) => {
    const text = pattern instanceof RegExp ? pattern.source : String(pattern)
    const how = flags ?? (pattern instanceof RegExp ? pattern.flags : '')
    refuse({ pattern: text, features: featuresOf(text, how) }, engine)
  }
  return new Proxy(RegExp, {
    construct(target, given, as) {
      check(given as [string])
      return Reflect.construct(target, given, as) as object
    },
    apply(target, _, given) {
      check(given as [string])
      return Reflect.apply(target, undefined, given)
    },
  })
}

const FORMS = ['NFC', 'NFD', 'NFKC', 'NFKD']

/** As in a V8 without ICU: src/builtins/builtins-string.cc, builtins-number.cc; for dates src/init/bootstrapper.cc. */
export function degrade({ locale }: Engine) {
  const { prototype: text } = String
  if (!locale.normalize)
    text.normalize = function (this: string, form?: string) {
      if (form !== undefined && !FORMS.includes(form))
        throw new RangeError(`The normalization form should be one of ${FORMS.join(', ')}.`)
      return String(this)
    }
  if (!locale.localeCompare)
    text.localeCompare = function (this: string, that: string) {
      const [own, other] = [String(this), String(that)]
      const first = Array.from(own).findIndex((_, at) => own.charCodeAt(at) !== other.charCodeAt(at))
      return first < 0 || first >= other.length
        ? own.length - other.length
        : own.charCodeAt(first) - other.charCodeAt(first)
    }
  if (locale.toLocaleString) return
  text.toLocaleLowerCase = text.toLowerCase
  text.toLocaleUpperCase = text.toUpperCase
  Number.prototype.toLocaleString = function (this: number) {
    return String(this)
  }
  const { prototype: date } = Date
  date.toLocaleString = date.toString
  date.toLocaleDateString = date.toDateString
  date.toLocaleTimeString = date.toTimeString
}
