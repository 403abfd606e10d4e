import type { BrowserContext, Page } from 'playwright-core'
import { phoneContext } from '../chromium/browser'
import type { Problems } from '../problems'
import type { Network } from '../weapp/network'

/**
 * Opens a page of Chromium in which the mini-program can run: its requests go through `network`, and errors and requests
 * to anybody but the two servers are problems.
 * @param host the address that serves the page
 * @param api the address of the test server
 */
export async function watchedPage(
  host: string,
  api: string,
  network: Network,
  problems: Problems,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await phoneContext(724)
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
  page.on('crash', () => problems.add('the page crashed'))
  page.on('console', (message) => {
    if (message.type() === 'error')
      problems.add(`console error: ${message.text()} (${message.location().url})`)
  })
  return { context, page }
}
