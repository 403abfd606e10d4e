import type { Scenario } from './scenario'

/** Scenarios about the elder view. */
export const elder: Scenario[] = [
  {
    title:
      'one tap switches any page to the elder view and all open pages with it, and it is kept until a tap leads back [S25.45]',
    // The label that is seen depends on the style sheet, which `simulate` does not apply.
    on: ['chromium', 'glass-easel'],
    async walk(visitor) {
      await visitor.open('home')
      await visitor.see('长辈版')
      await visitor.tapText('关于我们')
      await visitor.arrive('about')
      await visitor.tap('view-switch')
      await visitor.see('标准版')
      await visitor.back()
      await visitor.arrive('home')
      await visitor.see('标准版')
      expect(await visitor.storage('reading_view')).toBe('elder')
      await visitor.reload()
      await visitor.see('标准版')
      await visitor.tap('view-switch')
      await visitor.see('长辈版')
      expect(await visitor.storage('reading_view')).toBeNull()
    },
  },
]
