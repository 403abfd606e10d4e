addEventListener(
  'error',
  (event) => {
    const { assets } = document.documentElement.dataset
    const failed = event.target
    const address = failed.src || failed.href || ''
    if (!event.isTrusted || failed.rel === 'preload' || !address.startsWith(`${assets}/`)) return
    event.stopImmediatePropagation()
    const own = address.slice(assets.length)
    const again = Object.assign(
      document.createElement(failed.localName),
      failed.src ? { async: failed.async, src: own } : { rel: 'stylesheet', href: own },
    )
    again.onload = again.onerror = ({ type }) => failed.dispatchEvent(new Event(type))
    document.head.append(again)
  },
  true,
)
