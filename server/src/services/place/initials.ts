/** The first Chinese character of each letter in the order of pinyin (the index characters of CLDR). */
const FIRST: [letter: string, from: string][] = [
  ['a', '阿'],
  ['b', '八'],
  ['c', '嚓'],
  ['d', '咑'],
  ['e', '妸'],
  ['f', '发'],
  ['g', '旮'],
  ['h', '哈'],
  ['j', '丌'],
  ['k', '咔'],
  ['l', '垃'],
  ['m', '妈'],
  ['n', '拏'],
  ['o', '喔'],
  ['p', '妑'],
  ['q', '七'],
  ['r', '呥'],
  ['s', '仨'],
  ['t', '他'],
  ['w', '屲'],
  ['x', '夕'],
  ['y', '丫'],
  ['z', '帀'],
]

/**
 * Characters that place names read differently from their place in the order of pinyin: 长沙, 重庆, 厦门, 西藏, 柬埔寨,
 * 秘鲁, 尼泊尔.
 */
const READ: Record<string, string> = { 长: 'c', 重: 'c', 厦: 'x', 藏: 'z', 埔: 'p', 秘: 'b', 泊: 'b' }

const { compare } = new Intl.Collator('zh-CN-u-co-pinyin')

const initialOf = (character: string): string =>
  READ[character] ?? FIRST.findLast(([, from]) => compare(from, character) <= 0)?.[0] ?? ''

/** The first letters of the pinyin of a place name: 深圳市 → szs. */
export const initialsOf = (name: string): string => [...name].map(initialOf).join('')
