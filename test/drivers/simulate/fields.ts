import type { ExparserNode } from 'miniprogram-exparser'
import { textAttribute } from './nodes'

/** What a control shows, and the value that the template set last. */
interface Field {
  shown: string
  bound: string
}

const fields = new Map<ExparserNode, Field>()

/**
 * Returns what an input shows. The visitor changes only what is shown; data change it only when they differ
 * from the data before, as WeChat compares them (framework/view/two-way-bindings).
 */
export function fieldOf(node: ExparserNode): Field {
  const bound = textAttribute(node, 'value')
  const field = fields.get(node) ?? { shown: bound, bound }
  if (field.bound !== bound) Object.assign(field, { shown: bound, bound })
  fields.set(node, field)
  return field
}

/** Must be called whenever data have been drawn. */
export function noteDrawn() {
  for (const node of fields.keys()) fieldOf(node)
}

/** Forgets the fields of a process that has ended. */
export const forgetFields = () => fields.clear()
