import { UNKNOWN_AREA } from '@contract/rules/areas'
import { useState } from 'react'
import type { Area, AreaLists } from '@/lib/area'
import { reportUnexpected } from '@/lib/expected'
import { loadRegions } from './api'
import { keepDraft, readDraft } from './place'

/** 100 KB that do not change during a visit, so they are loaded only once. */
let lists: AreaLists | null = null

/**
 * The selector of the area of residence: `choose` opens it, and loads its lists when they are first needed; `picker` are
 * the props of `<AreaPicker>`. A choice survives a reload until `dropDraft`.
 */
export function useAreaPicker(value: string, onPick: (area: Area) => void) {
  const [state, setState] = useState({ lists, failed: false })
  const [open, setOpen] = useState(false)
  const load = async () => {
    setState({ lists, failed: false })
    if (lists) return
    const loaded = await loadRegions().catch(reportUnexpected)
    lists ??= loaded ?? null
    setState({ lists, failed: !lists })
  }
  return {
    choose: () => {
      setOpen(true)
      void load()
    },
    picker: {
      ...state,
      open,
      value,
      onRetry: () => void load(),
      onClose: () => setOpen(false),
      onPick: (area: Area) => {
        onPick(area)
        keepDraft(area)
        setOpen(false)
      },
    },
  }
}

/** The area of residence as a question of another form; nothing is located. The selector stands beside that form. */
export function useAreaChoice() {
  const [area, setArea] = useState(() => readDraft() ?? UNKNOWN_AREA)
  return { area, ...useAreaPicker(area.code, setArea) }
}
