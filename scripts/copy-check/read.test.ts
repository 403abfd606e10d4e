import fc from 'fast-check'
import { fold } from '../../server/src/lib/wording/rule'
import { FORBIDDEN_WORDS } from '../../server/src/lib/wording/rules'
import { textOf } from '../../server/src/lib/wording/said'
import { anyText } from '../../test/tools/any-text'
import { checkFile } from './check'

const read = (file: string, source: string) => checkFile(file, source).said.map(textOf)
const found = (file: string, source: string) =>
  checkFile(file, source).findings.map(({ line, rule }) => `${line} ${rule}`)

test('every kind of text in a source file is read once', () => {
  const source = `
    // 注释
    import x from './导入'
    type Name = '类型'
    const message = '消息'
    const known = \`已知\${message}\`
    export const Page = ({ n }: { n: number }) => (
      <Card title="标题" aria-label={'标签'}>
        共<Text>{n}</Text>元{/* 注释 */}
        {n > 1 ? '很多' : '不多'}
        <View>另一行</View>
      </Card>
    )`
  expect(read('src/page.tsx', source).toSorted()).toEqual(
    ['共\uE000元很多不多', '另一行', '已知\uE000', '标签', '标题', '消息'].toSorted(),
  )
})

test.each([
  ['a string', `const a = '秒到账'`],
  ['a template', 'const a = `秒到账`'],
  ['parts of a template', `const a = \`秒\${'到'}账\``],
  ['a sum', `const a = '秒' + '到' + '账'`],
  ['a branch', `const a = \`秒\${n ? '到' : ''}账\``],
  ['an escape', `const a = '\\u79d2\\u5230\\u8d26'`],
  ['an attribute', `const a = <View title="秒到账" />`],
  ['text of JSX', `const a = <View>秒到账</View>`],
  ['an entity', `const a = <View>&#x79d2;到账</View>`],
  ['siblings of JSX', `const a = <View>秒{'到'}账</View>`],
  ['inline elements', `const a = <View>秒<Text>到</Text><b>账</b></View>`],
  ['a fragment', `const a = <>秒<Text>到账</Text></>`],
  ['text over lines', `const a = <View>\n秒\n到账</View>`],
  ['a condition in JSX', `const a = <View>秒{n && '到'}账</View>`],
  ['a key', `const a = { 秒到账: 1 }`],
  ['an enum', `enum A { B = '秒到账' }`],
  ['a comment', `// 秒到账`],
])('a forbidden word is found in %s', (_title, source) => {
  expect(found('src/a.tsx', source)).toHaveLength(1)
  expect(found('src/a.tsx', source)[0]).toMatch(/^[12] word/)
})

test('the texts of two blocks, or on both sides of an unknown value, are not read as one word', () => {
  expect(found('src/a.tsx', `const a = <View>从高到低<View>至少一期</View></View>`)).toEqual([])
  expect(found('src/a.tsx', `const a = \`最低\${n}至\${m}元\``)).toEqual([])
})

test('each text of the seed data is read with its line', () => {
  const source = '[\n  { "title": "安全",\n    "items": ["秒到账"] }\n]'
  expect(read('server/seed/ads.json', source)).toEqual(['安全', '秒到账'])
  expect(found('server/seed/ads.json', source)).toEqual(['3 word'])
})

test('HTML is read without its tags, comments and scripts, and with a placeholder for each template value', () => {
  const source =
    '<!-- 注释 -->\n<p>您<strong>好</strong></p>\n<style>a::before { content: "样式" }</style>\n<img alt="图片">\n' +
    '<p>{{operator}}的说明</p><p>秒<b>到</b>&#x8d26;</p>'
  expect(read('a.html', source).toSorted()).toEqual(['您好', '图片', '\uE000的说明', '秒到账'].toSorted())
  expect(found('a.html', source)).toEqual(['5 word'])
})

test('Markdown is read by paragraphs, so that a word with markup or a line break in it is found', () => {
  const source = '# 标题\n\n第一段**秒到**\n账，好\n\n- 低\n- 至少'
  expect(read('a.md', source)).toEqual(['标题', '第一段秒到账，好', '低', '至少'])
  expect(found('a.md', source)).toEqual(['3 word'])
})

test('a forbidden word is found in a file that is not read, such as a style sheet', () => {
  expect(found('a.scss', '.a {\n  @include head(2, "秒到账");\n}')).toEqual(['2 word-anywhere'])
})

test('a file that cannot be parsed is an error instead of a file without findings', () => {
  expect(() => checkFile('src/a.tsx', 'const = <')).toThrow()
})

const between = fc.array(fc.constantFrom(...' \n\u3000\u200B\u00AD\uFE0F-·，！💰*…（'), { maxLength: 3 })

test('a forbidden word is found with any marks and spaces between its characters', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...FORBIDDEN_WORDS),
      fc.array(between, { minLength: 8, maxLength: 8 }),
      (word, gaps) => {
        const spread = [...word].map((character, i) => character + (gaps[i] ?? []).join('')).join('')
        expect(fold(spread, true).text).toBe(word)
      },
    ),
  )
})

test('each character of a normalized text has the index of its original', () => {
  fc.assert(
    fc.property(anyText(), fc.boolean(), (text, bare) => {
      const { text: folded, from } = fold(text, bare)
      expect(from).toHaveLength(folded.length)
      expect(from.every((index, i) => index < text.length && index >= (from[i - 1] ?? 0))).toBe(true)
    }),
  )
})
