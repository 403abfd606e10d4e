import { pickTheme, THEME_NAMES, type ThemeClues } from './theme'

const pick = (clues: Partial<ThemeClues>) =>
  pickTheme({ channel: '', host: '', page: 'home', platformBit: 4, ...clues })

test.each<[string, Partial<ThemeClues>, string]>([
  ['no clue', {}, 'orange'],
  ['a theme as the option', { option: 'zhyd' }, 'zhyd'],
  ['an unknown option [S5.1]', { option: 'pink', channel: 'xiaofu' }, 'xiaofu'],
  ['an option that is a property of every object', { option: 'toString' }, 'orange'],
  ['an empty option', { option: '', channel: 'duole' }, 'duole'],
  ['no option', { option: null }, 'orange'],
  ['the channel test-c3 [S5.1]', { channel: 'test-c3' }, 'yellow'],
  ['yellow as the channel [S5.1]', { channel: 'yellow' }, 'orange'],
  ['yellow as the prefix of the channel [S5.1]', { channel: 'yellow-07' }, 'orange'],
  ['yellow as a label of the host [S5.1]', { host: 'yellow.example.com' }, 'orange'],
  ['a channel that only starts like test-c3', { channel: 'test-c30' }, 'orange'],
  ['a theme as the channel', { channel: 'lefenqi' }, 'lefenqi'],
  ['a theme as the prefix of the channel', { channel: 'xiangjieqian-07' }, 'xiangjieqian'],
  ['a theme in the middle of the channel', { channel: 'my-duole' }, 'orange'],
  ['a theme as a label of the host', { host: 'm.zhyd.example.com' }, 'zhyd'],
  ['upper case in the host', { host: 'ZHYD.example.com' }, 'zhyd'],
  ['a theme as part of a label', { host: 'zhydx.example.com' }, 'orange'],
  ['a channel and a host of different themes', { channel: 'lefenqi', host: 'duole.example.com' }, 'duole'],
  [
    'platform bit 1 on the download page [S5.2, S9.2]',
    { page: 'download', platformBit: 1, option: 'zhyd' },
    'xiaofu',
  ],
  ['platform bit 1 on the embedded page', { page: 'embedded', platformBit: 1 }, 'xiaofu'],
  ['platform bit 1 on another page', { page: 'result', platformBit: 1, option: 'zhyd' }, 'zhyd'],
  ['another platform bit on the download page', { page: 'download', platformBit: 2, option: 'zhyd' }, 'zhyd'],
])('the theme is picked for %s', (_, clues, theme) => {
  expect(pick(clues)).toBe(theme)
})

test.each(THEME_NAMES)('the theme %s as the option wins over channel and host [S5.1]', (option) => {
  expect(pick({ option, channel: 'xiaofu', host: 'zhyd.example.com' })).toBe(option)
})

test('of two themes that fit, the first of duole, xiaofu, zhyd, xiangjieqian and lefenqi is picked [S5.1]', () => {
  const order = ['duole', 'xiaofu', 'zhyd', 'xiangjieqian', 'lefenqi']
  for (const [i, first] of order.entries())
    for (const channel of order.slice(i + 1)) expect(pick({ channel, host: `${first}.example` })).toBe(first)
})
