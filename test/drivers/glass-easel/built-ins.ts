/** Templates of built-in components that are more than a container; the others get empty ones. */
export const BUILT_IN_TEMPLATES: Record<string, string> = {
  input: '',
  image: '',
  'rich-text': '',
  'scroll-view':
    '<div class="frame"><div class="frame scroller"><div class="scrolled"><slot/></div></div></div>',
  _: '<slot/>',
}

/** Tags that are no built-in components: the syntax of templates, and components of the build itself. */
const SYNTAX = new Set(['template', 'wxs', 'import', 'include', 'block', 'slot'])
/** Attributes that every element accepts and that are no properties of a component. */
const COMMON = /^(bind|catch|wx:|data-|capture|mut|id$|class$|style$|slot$|hidden$)/

const TAG = /<([a-z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/g
const camel = (name: string) => name.replace(/-[a-z]/g, (part) => part.charAt(1).toUpperCase())

/** Returns the built-in components that the templates use, each with the properties that are set on it. */
export function usedBuiltIns(templates: string[], own: ReadonlySet<string>): Record<string, string[]> {
  const used = new Map<string, Set<string>>()
  for (const template of templates) {
    for (const [, tag = '', attributes = ''] of template.matchAll(TAG)) {
      if (SYNTAX.has(tag) || own.has(tag)) continue
      const properties = used.get(tag) ?? new Set()
      used.set(tag, properties)
      for (const [, name = ''] of attributes.matchAll(/\s([\w:-]+)(?==|(?=\s|$))/g))
        if (!COMMON.test(name)) properties.add(camel(name))
    }
  }
  return Object.fromEntries([...used].map(([tag, properties]) => [tag, [...properties]]))
}
