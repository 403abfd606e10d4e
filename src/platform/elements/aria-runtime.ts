import { hooks, mergeInternalComponents } from '@tarojs/shared'
import { ARIA } from './aria-attributes'

/** Part of Taro's runtime in the mini-program (config/weapp-plugin.ts): what the templates have, the runtime sends. */
mergeInternalComponents(ARIA)

// As in HTML, `false` is a value of its own (not ticked, not open), which a template would take for a missing one.
hooks.tap('modifyHydrateData', (data: Record<string, unknown>) => {
  for (const name of Object.keys(data)) if (name.startsWith('aria')) data[name] = String(data[name])
})
hooks.tap('modifySetAttrPayload', (_node: unknown, name: string, payload: { value: unknown }) => {
  if (name.startsWith('aria-')) payload.value = String(payload.value)
})
