import { pages } from '@/router/pages'
import type { Scenario } from './scenario'

/** How a visitor comes in, before any form. */
export const arriving: Scenario[] = [
  {
    title: 'a visitor from a channel sees the entry page, and the channel is kept and sent with every call',
    async walk(visitor) {
      await visitor.open('landing', { channel: 'test-c3' })
      await visitor.arrive('landing')
      await visitor.waitFor('login-mobile')
      expect(await visitor.storage('_channel')).toBe('test-c3')
      const sent = visitor.calls('/v1.0/channel/option')
      expect(sent).toHaveLength(1)
      expect(sent[0]?.body).toMatchObject({ public: { _ch: 'test-c3', _ver: '0.0.0', _os: 4, _time: 0 }, user_id: 0 })
    },
  },
  {
    title: 'a visitor who opens an agreement and goes back is where they were',
    async walk(visitor) {
      await visitor.open('home')
      await visitor.arrive('home')
      await visitor.waitFor('login-mobile')
      await visitor.open('about')
      await visitor.arrive('about')
      await visitor.see(String(pages.about.title))
    },
  },
]
