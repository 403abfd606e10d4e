import { UNKNOWN_AREA } from '@contract/rules/areas'
import { useEffect, useState } from 'react'
import { useLoad } from '@/http/use-load'
import type { Area } from '@/lib/area'
import { loadPlace, type Place } from './place'
import { useAreaPicker } from './use-area-picker'

/** The known area of residence, and the selector to change it. `shown` counts how often the page was shown again. */
export function useCity(shown: number) {
  const load = useLoad(loadPlace, [shown])
  const [picked, setPicked] = useState<Area | null>(null)
  // A place that was saved on another page replaces the choice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each new answer
  useEffect(() => setPicked(null), [load.data])

  const source: Place['source'] = picked ? 'chosen' : (load.data?.source ?? 'none')
  const area = picked ?? load.data?.area ?? UNKNOWN_AREA
  const { choose, picker } = useAreaPicker(area.code, setPicked)
  return { load, area, source, choose, picker: { ...picker, located: load.data?.located } }
}

export type City = ReturnType<typeof useCity>
