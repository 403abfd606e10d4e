import * as glassEasel from 'glass-easel'
import { textOf } from '../screen'
import type { Pack } from './pack'
import { richText } from './rich-text'
import { type BuiltIn, type Refresh, textControl } from './text-control'

/** The CSS `object-fit` of a picture for each of WeChat's modes. */
const FIT: Record<string, string> = { scaleToFill: 'fill', aspectFit: 'contain', aspectFill: 'cover' }

/** Behaviour of built-in components beyond their templates, created when one is attached to the page. */
const controls = (pictureOf: (src: string) => string): Record<string, (self: BuiltIn) => Refresh> => ({
  input: textControl,

  image: (self) => {
    const picture = document.createElement('img')
    self.$$.append(picture)
    return () => {
      const src = pictureOf(textOf(self.data.src))
      if (picture.getAttribute('src') !== src) picture.setAttribute('src', src)
      picture.style.objectFit = FIT[textOf(self.data.mode)] ?? 'none'
    }
  },

  'rich-text': (self) => () => self.$$.replaceChildren(...richText(textOf(self.data.nodes))),

  'scroll-view': (self) => {
    const scroller = self.$$.querySelector<HTMLElement>(':scope > .frame > .scroller')
    return () => {
      if (!scroller) return
      scroller.style.overflowX = self.data.scrollX ? 'auto' : 'hidden'
      scroller.style.overflowY = self.data.scrollY ? 'auto' : 'hidden'
    }
  },

  // The leave events fire both when the app hides the container and when the system's back gesture does.
  'page-container': (self) => {
    let wasShown = false
    return () => {
      const shown = self.data.show === true
      self.$$.toggleAttribute('shown', shown)
      if (wasShown && !shown) leave(self)
      wasShown = shown
    }
  },

  // Style sheets of WeChat and of apps select a button's states by attributes.
  button: (self) => () => {
    self.$$.toggleAttribute('disabled', Boolean(self.data.disabled))
    if (self.data.type) self.$$.setAttribute('type', textOf(self.data.type))
  },
})

type Leaving = Pick<BuiltIn, 'triggerEvent'>

/** Fires the three leave events of a `page-container` (component/page-container). */
function leave(container: Leaving) {
  for (const event of ['beforeleave', 'leave', 'afterleave']) container.triggerEvent(event, {})
}

/** Closes a shown `page-container` of this page, as the back gesture does; returns false without one. */
export function catchBack(page: Element): boolean {
  const container = page.querySelector<Element & { __wxElement?: Leaving }>('wx-page-container[shown]')
  if (!container?.__wxElement) return false
  container.removeAttribute('shown')
  leave(container.__wxElement)
  return true
}

interface Space {
  getComponentSpace(): glassEasel.ComponentSpace
}

/** Their elements are `<wx-view>`, `<wx-input>` …; `pictureOf` returns the address from which a picture comes. */
export function defineBuiltIns(code: Space, pack: Pack, pictureOf: (src: string) => string) {
  const made = controls(pictureOf)
  const refreshes = new WeakMap<object, Refresh>()
  const space = new glassEasel.ComponentSpace()
  for (const [tag, names] of Object.entries(pack.tags)) {
    const template = { groupList: pack.builtIns, content: pack.builtIns[tag] ?? pack.builtIns._ }
    const make = made[tag]
    const definition = space
      .define(`wx-${tag}`)
      .options({ hostNodeTagName: `wx-${tag}`, styleScope: undefined })
      .template(template)
      .definition({
        properties: Object.fromEntries(names.map((name) => [name, null])),
        observers: {
          '**'(this: object) {
            refreshes.get(this)?.()
          },
        },
        lifetimes: {
          attached(this: object) {
            if (!make) return
            const refresh = make(this as BuiltIn)
            refreshes.set(this, refresh)
            refresh()
          },
          detached(this: object) {
            refreshes.delete(this)
          },
        },
      })
      .registerComponent()
    code.getComponentSpace().setGlobalUsingComponent(`wx-${tag}`, definition)
  }
}
