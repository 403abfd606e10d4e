import fc from 'fast-check'
import { renderMarkdown, sanitise } from './html'

test('headings, paragraphs, lists, tables and strong text are rendered', () => {
  const text =
    '## 一、总则\n正文**重点**\n第二行\n\n### 小节\n\n1. 甲\n2. 乙\n\n- 丙\n\n| 项目 | 用途 |\n| --- | --- |\n| 姓名 | 核实 |'
  expect(renderMarkdown(text)).toBe(
    [
      '<h2>一、总则</h2><p>正文<strong>重点</strong><br />第二行</p>',
      '<h3>小节</h3>',
      '<ol><li>甲</li><li>乙</li></ol>',
      '<ul><li>丙</li></ul>',
      '<table><thead><tr><th>项目</th><th>用途</th></tr></thead><tbody><tr><td>姓名</td><td>核实</td></tr></tbody></table>',
    ].join('\n'),
  )
})

test('markup in Markdown is shown as text, not run', () => {
  expect(renderMarkdown('<img src=x onerror=alert(1)> & <b>粗</b>')).toBe(
    '<p>&lt;img src=x onerror=alert(1)&gt; &amp; &lt;b&gt;粗&lt;/b&gt;</p>',
  )
})

test.each([
  ['<script>alert(1)</script><p>甲</p>', '<p>甲</p>'],
  ['<p onclick="x()" style="color:red">甲</p>', '<p>甲</p>'],
  ['<a href="javascript:x()">甲</a>', '甲'],
  ['<iframe src="https://example.com"></iframe><h2>乙</h2>', '<h2>乙</h2>'],
  ['<svg><script>x()</script></svg><p>丙', '<p>丙</p>'],
])('the HTML %s is sanitised to %s', (html, clean) => expect(sanitise(html)).toBe(clean))

test('a sanitised text holds allowed elements without attributes only [S26.4]', () => {
  const blocks = ['## ', '\n\n', '|', '- ', '1. ', '**']
  const markup = ['<script>', '<p onload=x>', '</', '"', '甲', '&', 'javascript:']
  const pieces = fc.constantFrom(...blocks, ...markup)
  const text = fc.array(fc.oneof(pieces, fc.string()), { maxLength: 30 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, (source) => {
      for (const html of [renderMarkdown(source), sanitise(source)]) {
        for (const [tag] of html.matchAll(/<[^>]*>/g)) {
          expect(tag).toMatch(/^<\/?(h2|h3|p|ol|ul|li|table|thead|tbody|tr|th|td|strong|br)( \/)?>$/)
        }
      }
    }),
  )
})
