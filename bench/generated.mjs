/** Invented visitors from a fixed seed: every run generates the same ones. */
import { tsImport } from 'tsx/esm/api'

const { checkCharacter } = await tsImport('../contract/rules/id-no.ts', import.meta.url)

const AREAS = ['330106', '440305', '110105', '310104', '510104', '420106', '810001']

/** Mulberry32: the same numbers on every machine. */
let state = 20_261_123
export function below(limit) {
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
}
const oneOf = (list) => list[below(list.length)]
/** A random place of residence; the server takes its names from the code. */
export const place = () => ({ country: '-', province: '-', city: '-', county: '-', code: oneOf(AREAS) })

const digits = (number, length) => String(number).padStart(length, '0')

/** Random answers to the form's fields of one step. */
export const answers = ({ fields, limits, terms }, step) =>
  Object.fromEntries(
    fields
      .filter(({ flow }) => flow === step)
      .map(({ name, kind, options }) => {
        if (kind === 'amount') return [name, limits.step * (1 + below(below(3) === 0 ? 200 : 60))]
        return [name, kind === 'term' ? oneOf(terms) : oneOf(options ?? [{ value: '' }]).value]
      }),
  )

/** A person with a valid identity number; some are too young or too old. */
export function person(index) {
  const birth = `${1964 + below(44)}${digits(1 + below(12), 2)}${digits(1 + below(28), 2)}`
  const first = `${oneOf(AREAS)}${birth}${digits(index % 1_000, 3)}`
  return {
    mobile: `138${digits(index, 8)}`,
    name: `${oneOf([...'王李张刘陈'])}小明`,
    id_no: first + checkCharacter(first),
  }
}
