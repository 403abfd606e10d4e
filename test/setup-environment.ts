import { readSettings } from '../config/env'

/** The H5 build replaces these variables by constants. */
Object.assign(process.env, { TARO_ENV: 'h5', ...readSettings('h5', process.env) })

// jsdom has no layout, so scrolling and observing sizes do nothing.
Element.prototype.scrollIntoView ??= () => {}
window.scrollTo = () => {}
// jsdom lacks TextEncoder, which TypeBox reads when it is loaded.
globalThis.TextEncoder ??= require('node:util').TextEncoder
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
