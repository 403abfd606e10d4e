import { type JsonText, readJson } from '../lib/text/json-text'

/** What the elements of a file are called, and the member that has the name of each. */
const ELEMENTS: Record<string, [noun: string, key: string]> = {
  'institutions.json': ['institution', 'code'],
  'products.json': ['product', 'code'],
  'agreements.json': ['agreement', 'code'],
  'channels.json': ['channel', 'code'],
  'ads.json': ['advertisement', 'id'],
  'supports.json': ['support page', 'sid'],
  'shops.json': ['store', 'shop_id'],
}

type Row = Record<string, unknown>
const rowsOf = (value: unknown): Row[] => (Array.isArray(value) ? value : [])

/**
 * Where the value at a JSON pointer of a file is: `products.json, line 84, product cf1-daily`, and the path inside of
 * that, `rules.age_min`; '' for all of it.
 */
export function placeOf(file: string, { value, lineOf }: JsonText, pointer: string) {
  const [, index = '', ...inside] = pointer.split('/')
  const [noun, key] = ELEMENTS[file] ?? ['', '']
  const name = rowsOf(value)[Number(index)]?.[key]
  const isNamed = typeof name === 'string' || typeof name === 'number'
  const path = isNamed ? inside : pointer.split('/').slice(1)
  return {
    place: `${file}, line ${lineOf(pointer)}${isNamed ? `, ${noun} ${name}` : ''}`,
    path: path.join('.'),
  }
}

/** The beginning of a sentence about an element: `institutions.json, cf1, paper 2`, `supports.json, demo/cf1, url`. */
const ABOUT = /^(\w+\.json), (?!line \d)([^,: ]+)(?:, ([\w/]+)(?: (\d+))?)?/

/** Returns sentences that begin with file and name with the line too: `products.json, line 84, product cf1-daily: …`. */
export function locator(texts: Readonly<Record<string, string>>): (sentence: string) => string {
  const read = new Map<string, JsonText>()
  return (sentence) => {
    const [about, file = '', name = '', member, number] = ABOUT.exec(sentence) ?? []
    const text = texts[file]
    if (about === undefined || text === undefined) return sentence
    const json = read.get(file) ?? readJson(text)
    read.set(file, json)
    const of = member === 'paper' ? `/papers/${Number(number) - 1}` : `/${member ?? ''}`
    const [noun, key] = ELEMENTS[file] ?? []
    if (noun === undefined || key === undefined) {
      const line = json.lineOf(`/${name === 'paper' ? 'papers' : name}`)
      return sentence.replace(file, `${file}, line ${line}`)
    }
    const [own = '', item] = name.split('/')
    const rows = rowsOf(json.value)
    // An agreement of each institution has the code of its file and that of the institution.
    const found = [
      rows.findLastIndex((row) => String(row[key]) === own),
      rows.findLastIndex((row) => row.each_institution === true && own.startsWith(`${String(row[key])}-`)),
    ].find((index) => index >= 0)
    if (found === undefined) return sentence
    const inside =
      item === undefined ? -1 : rowsOf(rows[found]?.items).findLastIndex((one) => one.item === item)
    const line = json.lineOf(`/${found}${inside < 0 ? '' : `/items/${inside}`}${of}`)
    return sentence.replace(`${file}, `, `${file}, line ${line}, ${noun} `)
  }
}
