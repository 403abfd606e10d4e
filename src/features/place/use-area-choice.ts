import { UNKNOWN_AREA } from '@contract/rules/areas'
import { useState } from 'react'
import { readDraft } from './place'
import { useAreaPicker } from './use-area-picker'

/**
 * The area of residence as one question of another form. Nothing is located. The selector is rendered beside the form,
 * because it covers the whole page.
 */
export function useAreaChoice() {
  const [area, setArea] = useState(() => readDraft() ?? UNKNOWN_AREA)
  return { area, ...useAreaPicker(area.code, setArea) }
}
