import { UNKNOWN_AREA } from '@contract/rules/areas'
import { useState } from 'react'
import type { Area } from '@/lib/area'
import { keepDraft, readDraft } from './place'
import { useRegions } from './use-regions'

/**
 * The area of residence as one question of somebody else's form: nothing is located, and what was chosen outlives a
 * reload until `dropDraft`. The selector is drawn beside the form, not in it: a sheet lies over the page.
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
    /** For `<AreaPicker>`. */
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
