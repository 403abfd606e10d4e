import { type PageId, pages } from '@contract/pages'
import type { Wire } from '../drivers/wire'

/** Pages that anybody may open. */
const OPENED: readonly PageId[] = ['home', 'about', 'protocolCenter']

/** By the methods of `miniprogram-automator` 0.12.1 (messages.json). A refusal is an answer; the next step is tried. */
export async function walk({ send }: Pick<Wire, 'send'>): Promise<string[]> {
  const said: string[] = []
  const step = async <R>(method: string, params: object = {}): Promise<R | undefined> => {
    try {
      const result = await send<R>(method, params)
      said.push(`${method}: ${JSON.stringify(result).slice(0, 100)}`)
      return result
    } catch (error) {
      said.push((error as Error).message)
      return undefined
    }
  }
  await step('App.enableLog')
  for (const id of OPENED) {
    const url = `/${pages[id].page}`
    await step('App.callWxMethod', { method: 'reLaunch', args: [{ url }] })
    const page = await step<{ pageId: number }>('App.getCurrentPage')
    if (!page) continue
    const { pageId } = page
    await step('Page.getWindowProperties', { pageId, names: ['document.body.innerText'] })
    const found = await step<{ elements: { elementId: string }[] }>('Page.getElements', {
      pageId,
      selector: 'input',
    })
    const elementId = found?.elements[0]?.elementId
    if (!elementId) continue
    await step('Element.getDOMProperties', { pageId, elementId, names: ['offsetWidth', 'offsetHeight'] })
    await step('Element.tap', { pageId, elementId })
  }
  await step('App.captureScreenshot')
  return said
}
