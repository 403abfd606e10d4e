import { openPart } from '@/platform/page/page-part'

// Stands in for universal-router (and path-to-regexp under it) on H5: the page table knows only `:name` segments and
// one pattern that takes everything. The originals are 3 KB of the first load.

function decode(text) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const segments = (path) => path.replace(/\/+$/, '').split('/')

/** The parameters of `path` under `pattern`, or null. */
function match(pattern, path) {
  if (pattern.endsWith('(.*)')) return {}
  const wanted = segments(pattern)
  const given = segments(path)
  if (wanted.length !== given.length) return null
  const params = {}
  const fits = wanted.every((part, i) => {
    if (!part.startsWith(':')) return part === given[i]
    params[part.slice(1)] = decode(given[i])
    return given[i] !== ''
  })
  return fits ? params : null
}

export default class Router {
  constructor(routes) {
    this.routes = routes
  }

  /** What the first route that has the path loads: its page, then what it was called with; nothing where that does not come. */
  async resolve(pathname) {
    for (const route of this.routes) {
      for (const pattern of [].concat(route.path)) {
        const params = match(pattern, pathname)
        if (params) return openPart(() => Promise.all(route.action({ pathname, params, route }, params)))
      }
    }
    throw Object.assign(new Error('Route not found'), { status: 404 })
  }
}
