import { readFileSync } from 'node:fs'
import path from 'node:path'
import { addGlobalErrorListener, addGlobalWarningListener } from 'miniprogram-exparser'
import { load, render } from 'miniprogram-simulate'
import utils from 'miniprogram-simulate/src/utils'
import wxss from 'miniprogram-simulate/src/wxss'
import type { Rendered, Renderer } from '../weapp/rendered'
import { forgetFields, noteDrawn } from './fields'
import { attribute, findTag, send } from './nodes'

/** What the render layer needs of a process. All of a test file share it, because it is slow to load. */
export interface Running {
  load(file: string): unknown
  error(error: unknown): void
  warning(warning: unknown): void
}

interface SimulatedPage extends Rendered {
  /** The document of the page, after all data that it has received are drawn. */
  readonly dom: HTMLElement
}

let running: Running | undefined
addGlobalErrorListener((error) => running?.error(error))
addGlobalWarningListener((warning) => running?.warning(warning))
utils.runJs = (file) => void running?.load(file)

// jsdom has no layout, so style sheets would have no effect and are not compiled.
wxss.compile = () => ''
wxss.insert = () => {}

/** Renders pages by WeChat's own template compiler and exparser in jsdom, in place of the process before. */
export function renderLayer(dist: string, process: Running): Renderer<SimulatedPage> {
  running = process
  forgetFields()
  const json = (file: string) => JSON.parse(readFileSync(path.join(dist, `${file}.json`), 'utf8'))
  const loaded = new Map<string, string>()
  return {
    appJson: json('app'),
    pageJson: json,
    render: (route) => {
      const id =
        loaded.get(route) ??
        load(path.join(dist, route), `page-${route.replaceAll('/', '-')}`, { rootPath: dist })
      loaded.set(route, id)
      const page = render(id)
      if (!page) throw new Error(`${route} registered no page`)
      const draw = drawnWhenSeen(page.instance)
      return {
        instance: page.instance,
        get dom() {
          draw()
          return page.dom
        },
        attach: () => page.attach(document.body),
        detach: () => {
          draw()
          page.detach()
        },
        catchBack: () => {
          draw()
          const container = findTag(page.dom, 'page-container')
          if (!container || attribute(container, 'show') !== true) return false
          for (const event of ['beforeleave', 'leave', 'afterleave']) send(container, event, {})
          return true
        },
      }
    },
  }
}

function reported(run: () => void) {
  try {
    run()
  } catch (error) {
    running?.error(error)
  }
}

/** Collects `setData` until the page is read, because each renders the whole page. Phones render on another thread. */
function drawnWhenSeen(instance: Rendered['instance']): () => void {
  const { setData } = instance
  const kept = new Map<string, unknown>()
  const draw = () => {
    if (kept.size === 0) return
    const data = Object.fromEntries(kept)
    kept.clear()
    setData.call(instance, data)
    noteDrawn()
  }
  instance.setData = (data, done) => {
    // A control compares a value with the one before, so two values of one name are drawn one after the other.
    if (Object.entries(data).some(([name, value]) => kept.has(name) && kept.get(name) !== value)) draw()
    for (const [name, value] of Object.entries(data)) {
      // Later data are added at the end, because a path may lie inside or around an earlier one.
      kept.delete(name)
      kept.set(name, value)
    }
    if (done) queueMicrotask(() => reported(done))
  }
  return draw
}
