import type { ExparserNode } from 'miniprogram-exparser'
import { textAttribute } from './nodes'

/** What a control shows, and the value that the template set last. */
interface Field {
  shown: string
  bound: string
}

const fields = new Map<ExparserNode, Field>()

/** Data change what is shown only when they differ from those before (framework/view/two-way-bindings). */
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

export const forgetFields = () => fields.clear()
