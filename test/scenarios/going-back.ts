import { openApplySheet } from './funnel'
import { logInAs, openOffers, readyVisitor } from './known'
import { EVERY_ENGINE, list, WITH_LAYOUT } from './scenario'

/** These scenarios run on all engines, because their histories differ. */
const on = EVERY_ENGINE

/** Scenarios about the system's back gesture on pages with layers over them. */
export const goingBack = [
  ...list((test) => {
    test('the system’s back closes a dialog, then the sheet under it, and only then leaves the page [S8.15]', async (visitor) => {
      await openOffers(visitor)
      await visitor.tap('page-mine', 'mine')
      await visitor.tap('mine-delete')
      await visitor.tap('delete-submit')
      await visitor.see('确定删除账号？')
      await visitor.settle()
      await visitor.back()
      await visitor.settle()
      expect(await visitor.read()).not.toContain('确定删除账号？')
      expect(await visitor.exists('delete-submit')).toBe(true)
      await visitor.back()
      await visitor.waitFor('delete-submit', { gone: true })
      await visitor.settle()
      expect(await visitor.page()).toBe('mine')
      await visitor.back('productList')
    })

    test('a sheet that was closed by its button leaves no history entry behind [S8.15]', async (visitor) => {
      await logInAs(visitor, await readyVisitor(visitor.server))
      await visitor.open('result')
      await visitor.tap('result-products', 'statusPro')
      await visitor.tap('filter-open')
      await visitor.tap('filter-show')
      await visitor.waitFor('filter-show', { gone: true })
      await visitor.settle()
      expect(await visitor.page()).toBe('statusPro')
      await visitor.back('result')
    })

    test('going back from a text that was opened from a sheet returns to the sheet, and the next back closes it [S8.15]', async (visitor) => {
      await openOffers(visitor)
      await openApplySheet(visitor, 'cf1-daily')
      const agreement = (await visitor.read()).match(/《[^》]+》/g)?.at(-1) ?? ''
      await visitor.tapText(agreement, 'agreeDetail')
      await visitor.settle()
      await visitor.back('productList')
      await visitor.settle()
      expect(await visitor.exists('apply-submit')).toBe(true)
      await visitor.back()
      await visitor.waitFor('apply-submit', { gone: true })
      await visitor.settle()
      expect(await visitor.page()).toBe('productList')
      expect(await visitor.checked('offer-cf1-daily-choose')).toBe(true)
    })
  }, on),
  ...list((test) => {
    // Which of the two labels is seen depends on the style sheet, which `simulate` does not apply.
    test('one tap switches all open pages to the elder view, which is kept until another tap switches back [S25.45]', async (visitor) => {
      await visitor.open('home')
      await visitor.see('长辈版')
      await visitor.tapText('关于我们', 'about')
      await visitor.tap('view-switch')
      await visitor.see('标准版')
      await visitor.back('home')
      await visitor.see('标准版')
      expect(await visitor.storage('elder_view')).toBe('elder')
      await visitor.reload()
      await visitor.see('标准版')
      await visitor.tap('view-switch')
      await visitor.see('长辈版')
      expect(await visitor.storage('elder_view')).toBeNull()
    })
  }, WITH_LAYOUT),
]
