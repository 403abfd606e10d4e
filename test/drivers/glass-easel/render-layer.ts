import * as glassEasel from 'glass-easel'
import { MiniProgramEnv } from 'glass-easel-miniprogram-adapter'
import type { Rendered } from '../weapp/rendered'
import { catchBack, defineBuiltIns } from './controls'
import { type CodeSpace, fileFrom } from './logic-layer'
import type { Pack } from './pack'
import { OWN } from './styles'

interface Hooks {
  error(error: unknown): void
  warning(warning: unknown): void
  /** Called when the visitor taps a button that gives consent to WeChat's privacy terms. */
  agreed(buttonId: string): void
  /** Called on a tap on a button, with its `open-type`; resolves with the event that follows. */
  tapped(openType: unknown): Promise<{ event: string; detail: object } | null>
  pictureOf(src: string): string
}

type Node = HTMLElement & {
  __wxElement?: {
    id: string
    data: Record<string, unknown>
    triggerEvent(type: string, detail: object): void
  }
}

const sheet = (css: string) => {
  const style = document.createElement('style')
  style.textContent = css
  document.head.append(style)
  return style
}

/** Runs WeChat's component framework in this window, with the templates, settings and style sheets of a build. */
export function renderLayer(pack: Pack, hooks: Hooks) {
  Object.assign(glassEasel.globalOptions, { throwGlobalError: true, writeIdToDOM: true })
  glassEasel.addGlobalErrorListener((error: unknown) => {
    hooks.error(error)
    return true
  })
  glassEasel.addGlobalWarningListener((warning: unknown) => {
    hooks.warning(warning)
    return true
  })
  const environment = new MiniProgramEnv()
  const code = environment.createCodeSpace('app', true)
  defineBuiltIns(code, pack, hooks.pictureOf)
  for (const [name, content] of Object.entries(pack.templates))
    code.addCompiledTemplate(name, { groupList: pack.templates, content })
  for (const [name, settings] of Object.entries(pack.settings)) {
    const own = Object.entries((settings.usingComponents ?? {}) as Record<string, string>)
    const usingComponents = Object.fromEntries(own.map(([tag, file]) => [tag, `/${fileFrom(file, name)}`]))
    code.addComponentStaticConfig(name, { ...settings, usingComponents })
  }

  const context = new glassEasel.CurrentWindowBackendContext()
  context.onEvent((target, type, detail, options) => {
    if (type === 'tap') {
      const touched = (options.originalEvent as Event | undefined)?.target
      const button = touched instanceof Element ? touched.closest<Node>('wx-button') : null
      // A disabled button of WeChat does not pass a tap on to the elements around it.
      if (button?.__wxElement?.data.disabled) return 0
      if (button?.__wxElement?.data.openType === 'agreePrivacyAuthorization') {
        hooks.agreed(button.__wxElement.id)
        button.__wxElement.triggerEvent('agreeprivacyauthorization', {})
      }
      const component = button?.__wxElement
      if (component)
        void hooks
          .tapped(component.data.openType)
          .then((opened) => opened && component.triggerEvent(opened.event, opened.detail))
    }
    const event = new glassEasel.Event(type, detail, options)
    glassEasel.Event.dispatchEvent(target, event)
    return event.defaultPrevented() ? 1 : 0
  })
  const backend = environment.associateBackend(context)

  sheet(OWN)
  sheet(pack.styles.app ?? '')
  const shown: { route: string; scrollTop: number }[] = []
  const sheets = new Map<string, HTMLStyleElement>()
  /** In WeChat each page is a separate document, so only the style sheet of the visible page applies. */
  const dress = () => {
    const route = shown.at(-1)?.route
    const css = route && pack.styles[route]
    if (route && css && !sheets.has(route)) sheets.set(route, sheet(css))
    for (const [each, style] of sheets) style.disabled = each !== route
  }

  function render(route: string): Rendered {
    const root = backend.createRoot('wx-page', code, route)
    const element = document.createElement('weapp-page')
    element.dataset.route = route
    const page = { route, scrollTop: 0 }
    return {
      instance: root.get() as unknown as Rendered['instance'],
      catchBack: () => catchBack(element),
      attach: () => {
        const below = shown.at(-1)
        if (below) below.scrollTop = scrollY
        shown.push(page)
        dress()
        const place = document.createElement('span')
        element.append(place)
        document.body.append(element)
        scrollTo(0, 0)
        Reflect.apply(root.attach, root, [element, place])
      },
      detach: () => {
        const [top] = shown.slice(-1)
        shown.splice(shown.indexOf(page), 1)
        root.release()
        element.remove()
        dress()
        if (top === page) scrollTo(0, shown.at(-1)?.scrollTop ?? 0)
      },
    }
  }
  return { code: code as unknown as CodeSpace, render }
}
