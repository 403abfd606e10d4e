/** Tags with a native control of the browser inside; what else there is only shows its content. */
export const BUILT_IN_TEMPLATES: Record<string, string> = {
  input: `<input class="control" value="{{value}}" placeholder="{{placeholder}}" maxlength="{{maxlength < 0 ? 524288 : maxlength}}" disabled="{{disabled}}" type="{{password ? 'password' : 'text'}}" inputmode="{{type === 'number' ? 'numeric' : type === 'digit' ? 'decimal' : 'text'}}" catch:input="onInput" bind:focus="onFocus" bind:blur="onBlur" bind:keydown="onKey" />`,
  slider: `<input class="control" type="range" min="{{min}}" max="{{max}}" step="{{step}}" value="{{value}}" disabled="{{disabled}}" catch:input="onSlide" catch:change="onSlid" />`,
  image: `<img class="control" src="{{src}}" />`,
  'rich-text': `<div class="control" />`,
  _: '<slot/>',
}

/** Not built in: what templates are made of, and components of the build itself. */
const SYNTAX = new Set(['template', 'wxs', 'import', 'include', 'block', 'slot'])
/** What every element has, and what is no property. */
const COMMON = /^(bind|catch|wx:|data-|capture|mut|id$|class$|style$|slot$|hidden$)/

const TAG = /<([a-z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/g
const camel = (name: string) => name.replace(/-[a-z]/g, (part) => part.charAt(1).toUpperCase())

/** The built-in components that templates use, each with the properties that are set on it. */
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
