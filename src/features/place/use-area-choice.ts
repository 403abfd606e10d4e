import { UNKNOWN_AREA } from '@contract/rules/areas'
import { useState } from 'react'
import type { Area } from '@/lib/area'
import { keepDraft, readDraft } from './place'
import { useRegions } from './use-regions'

/**
 * The area of residence as one question of another form. Nothing is located, and the choice survives a reload until
 * `dropDraft`. The selector is rendered beside the form, because it covers the whole page.
 */
export function useAreaChoice() {
  const regions = useRegions()
  const [area, setArea] = useState<Area>(() => readDraft() ?? UNKNOWN_AREA)
  const [open, setOpen] = useState(false)
  return {
    area,
    choose: () => {
      setOpen(true)
      void regions.load()
    },
    /** Props for `<AreaPicker>`. */
    picker: {
      open,
      value: area.code,
      lists: regions.lists,
      failed: regions.failed,
      onRetry: () => void regions.load(),
      onClose: () => setOpen(false),
      onPick: (picked: Area) => {
        setArea(picked)
        keepDraft(picked)
        setOpen(false)
      },
    },
  }
}
