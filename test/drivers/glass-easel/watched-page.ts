import type { BrowserContext, Page } from 'playwright-core'
import type { Recording } from '@/tester/device/measure'
import { phoneContext } from '../chromium/browser'
import type { Problems } from '../problems'
import type { Network } from '../weapp/network'
import { isComputer } from '../weapp/phone'

/**
 * Requests go through `network`; errors, and requests to anybody but `host` and `api`, are problems. `profile` has the
 * window, the safe area, and whether a mouse takes the place of the finger.
 */
export async function watchedPage(
  host: string,
  api: string,
  network: Network,
  problems: Problems,
  profile: Recording,
): Promise<{ context: BrowserContext; page: Page }> {
  const { width, height, safeArea } = profile.window
  const byMouse = isComputer(profile) && { isMobile: false, hasTouch: false }
  const context = await phoneContext(height, { viewport: { width, height }, ...byMouse })
  await context.exposeBinding('__problem', (_, text: string) => problems.add(text))
  await context.exposeBinding(
    '__request',
    (_, options: Parameters<typeof network.request>[0]) =>
      new Promise<object>((resolve) => network.request({ ...options, complete: resolve })),
  )
  const origins = [new URL(host).origin, api]
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol !== 'data:' && !origins.includes(origin))
      problems.add(`request to a third party: ${request.url()}`)
  })
  const page = await context.newPage()
  // The top of the window is below WeChat's bar.
  if (safeArea) {
    const session = await context.newCDPSession(page)
    const insets = { top: 0, bottom: safeArea.bottom, left: safeArea.left, right: safeArea.right }
    await session.send('Emulation.setSafeAreaInsetsOverride', { insets })
  }
  page.on('crash', () => problems.add('the page crashed'))
  page.on('console', (message) => {
    if (message.type() === 'error')
      problems.add(`console error: ${message.text()} (${message.location().url})`)
  })
  return { context, page }
}
