import { sectionsOf } from './agreement-body'

test('a text is split before its headings without losing any of it', () => {
  const html =
    '<p>前言</p>\n<h2>一、范围</h2><p>甲</p>\n<h2>二、<strong>费用</strong> &amp; 期限</h2><p>乙</p>'
  const sections = sectionsOf(html)
  expect(sections.map(({ id, title }) => [id, title])).toEqual([
    ['section-1', null],
    ['section-2', '一、范围'],
    ['section-3', '二、费用 & 期限'],
  ])
  expect(sections.map((section) => section.html).join('')).toBe(html)
})
