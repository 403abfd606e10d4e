import { isChannel } from './channel'

test.each(['organic', 'test-c3', 'a_b.c', '渠道一', '🎉', 'x'.repeat(64), "<script>alert('1')</script>"])(
  '%j can be a channel',
  (text) => expect(isChannel(text)).toBe(true),
)

test.each(['', 'x'.repeat(65), 'a\0b', '\n', '\ud83c'])('%j cannot', (text) =>
  expect(isChannel(text)).toBe(false),
)
