import fc from 'fast-check'
import { isThemeName, pickTheme, THEME_NAMES, type ThemeClues } from './theme'

const pick = (clues: Partial<ThemeClues>) =>
  pickTheme({ channel: '', host: '', page: 'home', platformBit: 4, ...clues })

test.each<[string, Partial<ThemeClues>, string]>([
  ['no clue', {}, 'orange'],
  ['a theme as the option', { option: 'zhyd' }, 'zhyd'],
  [
    'an option beside a channel and a host',
    { option: 'duole', channel: 'xiaofu', host: 'zhyd.example.com' },
    'duole',
  ],
  ['an unknown option [S5.1]', { option: 'pink', channel: 'xiaofu' }, 'xiaofu'],
  ['an option that is a property of every object', { option: 'toString' }, 'orange'],
  ['an empty option', { option: '', channel: 'duole' }, 'duole'],
  ['no option', { option: null }, 'orange'],
  ['the channel test-c3 [S5.1]', { channel: 'test-c3' }, 'yellow'],
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

test('any clues give one of the themes, and a valid option wins outside the download pages', () => {
  const clues = fc.record({
    option: fc.option(fc.oneof(fc.constantFrom<string>(...THEME_NAMES), fc.string())),
    channel: fc.string(),
    host: fc.oneof(fc.domain(), fc.string()),
    page: fc.constantFrom('home', 'download', 'embedded', 'result'),
    platformBit: fc.constantFrom(1, 2, 4),
  })
  fc.assert(
    fc.property(clues, (c) => {
      const theme = pickTheme(c)
      expect(THEME_NAMES).toContain(theme)
      if (isThemeName(c.option) && !['download', 'embedded'].includes(c.page)) expect(theme).toBe(c.option)
    }),
  )
})
