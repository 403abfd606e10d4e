import { readSettings } from '../config/env'

/** What the H5 build writes into the code. */
Object.assign(process.env, { TARO_ENV: 'h5', ...readSettings('h5', process.env) })

// jsdom has no layout: nothing to scroll, no sizes to watch.
Element.prototype.scrollIntoView ??= () => {}
window.scrollTo = () => {}
// jsdom lacks it, and TypeBox reads it when it is loaded.
globalThis.TextEncoder ??= require('node:util').TextEncoder
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
