import { criticalCss } from './critical.mjs'

document.body.innerHTML = '<label class="option--a"><input class="mark--b"></label>'
const critical = (css: string) => criticalCss(document, [css])

test('a rule stays when it applies to the prerendered page', () => {
  expect(critical('.option--a{color:red}')).toBe('.option--a{color:red}')
  expect(critical('.card--c{color:red}')).toBe('')
  expect(critical('.card--c,.option--a{color:red}')).toBe('.option--a{color:red}')
})

test('a rule for a state, a part or a theme stays when its element is on the page', () => {
  for (const selector of [
    '.option--a:focus-within',
    ':focus:not(:focus-visible)',
    '.mark--b:checked::after',
    '[data-theme=yellow]',
  ])
    expect(critical(`${selector}{color:red}`)).toBe(`${selector}{color:red}`)
  for (const selector of ['.chosen--x .mark--b', '.card--c:hover', '.mark--b.busy--y'])
    expect(critical(`${selector}{color:red}`)).toBe('')
})

test('a media query goes with its last rule, and keyframes with the last rule that names them', () => {
  const frames = '@keyframes turn{to{opacity:0}}'
  expect(critical('@media print{.card--c{color:red}}')).toBe('')
  expect(critical(`.card--c{animation:turn 1s}${frames}`)).toBe('')
  const used = `.mark--b{animation:turn 1s}${frames}`
  expect(critical(used)).toBe(used)
})
