import { MAIN, nameOf } from '../read/build'
import type { Rule } from '../rule'

const MB = 1024 * 1024
/**
 * WeChat's limit is 20 MB for a mini-program that a service provider develops for its owner, and 30 MB for any other.
 */
const LIMITS = { whole: 20 * MB, pack: 2 * MB, preloaded: 2 * MB }

const mb = (bytes: number) => `${(bytes / MB).toFixed(2)} MB`

/** These are WeChat's limits. The product's own limits in scripts/budgets.ts are far lower. */
export const packageSize: Rule = {
  code: 'package-size',
  why: 'Each package is at most 2 MB and all together 20 MB: WeChat refuses larger ones.',
  source: 'S9.6; developers.weixin.qq.com/miniprogram/dev/framework/subpackages.html',
  find(build) {
    const sizes = new Map([[MAIN, 0], ...build.packages.map(({ root }): [string, number] => [root, 0])])
    for (const [file, bytes] of build.files) {
      const pack = build.packageOf(file)
      sizes.set(pack, (sizes.get(pack) ?? 0) + bytes)
    }
    const whole = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0)
    const over = (file: string, what: string, bytes: number, limit: number) =>
      bytes > limit ? [{ file, place: '', text: `${what}: ${mb(bytes)} of ${mb(limit)}` }] : []
    // WeChat preloads at most 2 MB for all pages of one package.
    const ahead = new Map<string, Set<string>>()
    for (const [page, { packages }] of Object.entries(build.app.preloadRule ?? {})) {
      const from = build.packageOf(page)
      ahead.set(from, new Set([...(ahead.get(from) ?? []), ...packages]))
    }
    const sizeOf = (called: string) => {
      const pack = build.packages.find(({ root, name }) => name === called || root === called)
      return sizes.get(called === '__APP__' ? MAIN : (pack?.root ?? called)) ?? 0
    }
    return [
      ...over('app.json', 'all packages', whole, LIMITS.whole),
      ...[...sizes].flatMap(([pack, bytes]) => over(pack || 'app.js', nameOf(pack), bytes, LIMITS.pack)),
      ...[...ahead].flatMap(([pack, packages]) => {
        const bytes = [...packages].reduce((sum, one) => sum + sizeOf(one), 0)
        return over('app.json', `preloaded from ${nameOf(pack)}`, bytes, LIMITS.preloaded)
      }),
    ]
  },
}
