import fc from 'fast-check'
import { pickTheme, type ThemeClues } from './pick'
import { isThemeName, THEME_NAMES } from './tokens'

const pick = (clues: Partial<ThemeClues>) =>
  pickTheme({ channel: '', host: '', page: 'home', platformBit: 4, ...clues })

test.each<[string, Partial<ThemeClues>, string]>([
  ['nothing to go by', {}, 'orange'],
  ['the channel option', { option: 'zhyd' }, 'zhyd'],
  [
    'the option wins over channel and host',
    { option: 'duole', channel: 'xiaofu', host: 'zhyd.example.com' },
    'duole',
  ],
  ['an unknown option counts as absent [S5.1]', { option: 'pink', channel: 'xiaofu' }, 'xiaofu'],
  ['an option that is a property of every object', { option: 'toString' }, 'orange'],
  ['an empty option', { option: '', channel: 'duole' }, 'duole'],
  ['no option', { option: null }, 'orange'],
  ['channel test-c3 [S5.1]', { channel: 'test-c3' }, 'yellow'],
  ['a channel that only starts like test-c3', { channel: 'test-c30' }, 'orange'],
  ['a theme as the channel', { channel: 'lefenqi' }, 'lefenqi'],
  ['a theme as the prefix of the channel', { channel: 'xiangjieqian-07' }, 'xiangjieqian'],
  ['a theme in the middle of the channel', { channel: 'my-duole' }, 'orange'],
  ['a theme as a label of the host', { host: 'm.zhyd.example.com' }, 'zhyd'],
  ['upper case in the host', { host: 'ZHYD.example.com' }, 'zhyd'],
  ['a theme as part of a label', { host: 'zhydx.example.com' }, 'orange'],
  [
    'channel and host disagree: the order of the table decides',
    { channel: 'lefenqi', host: 'duole.example.com' },
    'duole',
  ],
  ['platform bit 1 on download [S5.2, S9.2]', { page: 'download', platformBit: 1, option: 'zhyd' }, 'xiaofu'],
  ['platform bit 1 on embedded', { page: 'embedded', platformBit: 1 }, 'xiaofu'],
  ['platform bit 1 elsewhere', { page: 'result', platformBit: 1, option: 'zhyd' }, 'zhyd'],
  ['another platform bit on download', { page: 'download', platformBit: 2, option: 'zhyd' }, 'zhyd'],
])('%s', (_, clues, theme) => {
  expect(pick(clues)).toBe(theme)
})

test('whatever the clues are, the answer is one of the themes, and a valid option is obeyed outside the download pages', () => {
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
