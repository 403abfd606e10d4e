import { checkFile, withoutAllowed } from './check'
import { fontSizes } from './rules/rate-size'

const RATE = 28
const found = (file: string, source: string) =>
  checkFile(file, source, RATE).findings.map(({ line, rule }) => `${line} ${rule}`)

describe('a tick that is there at first is found', () => {
  test.each([
    ['checked alone', `const a = <Checkbox checked />`],
    ['checked true', `const a = <Checkbox checked={true} />`],
    ['checked not nothing', `const a = <Checkbox checked={!0} />`],
    ['checked "true"', `const a = <View aria-checked="true" />`],
    ['defaultChecked', `const a = <input type="checkbox" defaultChecked />`],
    ['a state', `const [a, set] = useState(true); const b = <Checkbox checked={a} />`],
    ['a lazy state', `const [a, set] = useState(() => true); const b = <Checkbox checked={a} />`],
    ['a fallback', `const b = <Checkbox checked={given ?? true} />`],
    ['a list', `const [a, set] = useState(['x']); const b = <Checkbox checked={a.includes(c)} />`],
    ['a set', `const [a, set] = useState(new Set(['x'])); const b = <Checkbox checked={a.has(c)} />`],
    [
      'a list of all',
      `const [a, set] = useState(all.map(code)); const b = <Checkbox checked={a.includes(c)} />`,
    ],
    [
      'a lazy list of all',
      `const [a, set] = useState(() => all.map(code)); const b = <Option kind="checkbox" checked={a.includes(c)} />`,
    ],
    ['a constant', `const a = true; const b = <Checkbox checked={a} />`],
    [
      'a state for another file',
      `export const useIt = () => { const [ticked, set] = useState([all[0]]); return ticked }`,
    ],
    ['a store', `export const store = { agreed: true, other: 1 }`],
    ['a full store', `export const store = { ticked: ['privacy'] }`],
  ])('in %s', (_title, source) => {
    expect(found('src/a.tsx', source)).toEqual(['1 ticked'])
  })
  test('in markup and seed data', () => {
    expect(found('a.html', '<p>\n<input type="checkbox" checked>')).toEqual(['2 ticked'])
    expect(found('server/seed/a.json', '[{ "default_on": true }]')).toEqual(['1 ticked'])
  })
})

test.each([
  [`const [a, set] = useState(false); const b = <Checkbox checked={a} />`],
  [
    `const [ticked, set] = useState<readonly string[]>([]); const b = <Checkbox checked={ticked.includes(c)} />`,
  ],
  [`const [a, set] = useState(new Set()); const b = <Checkbox checked={a.has(c)} />`],
  [`const [visible, set] = useState(true)`],
  [`const b = <Option kind="radio" checked={option.value === value} />`],
  [`send({ consents: [...ticked] })`],
  [`const b = <Checkbox checked={chosen} />`],
])('and none in %s', (source) => {
  expect(found('src/a.tsx', source)).toEqual([])
})

test('a product card and a list of advertisements without the label are found', () => {
  const card = (label: string) =>
    `const Card = ({ institution, sponsored }) => <View>{institution.name}${label}<AnnualRate annual={1} /></View>`
  expect(found('src/a.tsx', card(''))).toEqual(['1 paid'])
  expect(found('src/a.tsx', card('{sponsored && <Text>广告</Text>}'))).toEqual([])
  const ads = (label: string) => `const a = () => post('/web/ad/list'); const b = <View>${label}</View>`
  expect(found('src/a.tsx', ads(''))).toEqual(['1 paid'])
  expect(found('src/a.tsx', ads('{ad.label}'))).toEqual([])
  expect(found('contract/endpoints/ads.ts', `const a = { label: T.Literal('推荐') }`)).toEqual(['1 paid'])
})

test('a product of the seed says whether its place is paid for', () => {
  const products =
    '[{ "code": "a", "sponsored": false },\n{ "code": "b" },\n{ "code": "c", "sponsored": "" }]'
  expect(found('server/seed/products.json', products)).toEqual(['2 paid', '3 paid'])
})

test('a figure that is larger than the annual rate is found, in a style sheet and in an element [S24.8]', () => {
  expect(found('src/a.scss', '.a {\n  font-size: 28px;\n}\n.b { font-size: 29px }')).toEqual(['4 rate-size'])
  expect(found('src/a.scss', '.a { font-size: min(40px, 9vw); }')).toEqual(['1 rate-size'])
  expect(found('src/a.scss', '.a { font: 600 2rem/1.5 serif; }')).toEqual(['1 rate-size'])
  expect(found('src/a.scss', '// font-size: 99px\n/* font-size: 99px */')).toEqual([])
  expect(found('src/a.tsx', 'const a = <View style={{ fontSize: 40 }} />')).toEqual(['1 rate-size'])
  expect(found('src/a.tsx', 'const a = <View><Money fen={1} big /><AnnualRate annual={1} /></View>')).toEqual(
    ['1 rate-size'],
  )
  expect(found('src/a.tsx', 'const a = <Money fen={1} big />')).toEqual([])
})

test('sizes are read in px, of several the largest', () => {
  expect(fontSizes('a { font-size: clamp(1rem, 4vw, 30px) }').map(({ px }) => px)).toEqual([30])
})

test('an allowance covers its finding only, and one that nothing needs is a finding', () => {
  const finding = { file: 'a.md', line: 3, rule: 'word', text: '不是免息' }
  const allowed = { file: 'a.md', rule: 'word', text: '不是免息', why: 'a warning' }
  expect(withoutAllowed([finding], [allowed])).toEqual([])
  expect(withoutAllowed([{ ...finding, file: 'b.md' }], [allowed])).toHaveLength(2)
})
