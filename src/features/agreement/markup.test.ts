import { styled } from './markup.weapp'

test('each element of an agreement carries its style into the rich-text of the mini-program', () => {
  const html =
    '<h2>一</h2><p>甲<strong>乙</strong></p><ul><li>丙</li></ul><table><tr><th>丁</th><td>戊</td></tr></table>'
  const box = document.createElement('div')
  box.innerHTML = styled(html)
  const styledTags = [...box.querySelectorAll('[style]')].map((element) => element.tagName)
  expect(styledTags).toEqual(['H2', 'P', 'UL', 'TABLE', 'TR', 'TH', 'TD'])
  expect(box.textContent).toBe('一甲乙丙每项依次是：丁戊')
})

test('escaped markup in an agreement stays text', () => {
  expect(styled('<p>年利率 &lt;p&gt; 24%</p>')).toContain('年利率 &lt;p&gt; 24%</p>')
})
