import { UNKNOWN_AREA } from '@contract/rules/areas'
import { useEffect, useState } from 'react'
import { useLoad } from '@/http/use-load'
import type { Area } from '@/lib/area'
import { keepDraft, loadPlace, type Place } from './place'
import { useRegions } from './use-regions'

/** The known area of residence, and the selector to change it. `shown` counts how often the page was shown again. */
export function useCity(shown: number) {
  const load = useLoad(loadPlace, [shown])
  const regions = useRegions()
  const [picked, setPicked] = useState<Area | null>(null)
  const [choosing, setChoosing] = useState(false)
  // A place that was saved on another page replaces the choice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each new answer
  useEffect(() => setPicked(null), [load.data])

  const source: Place['source'] = picked ? 'chosen' : (load.data?.source ?? 'none')
  return {
    load,
    area: picked ?? load.data?.area ?? UNKNOWN_AREA,
    source,
    choose: () => {
      setChoosing(true)
      void regions.load()
    },
    /** Props for `<AreaPicker>`. */
    picker: {
      open: choosing,
      lists: regions.lists,
      failed: regions.failed,
      onRetry: () => void regions.load(),
      onClose: () => setChoosing(false),
      onPick: (area: Area) => {
        setPicked(area)
        keepDraft(area)
        setChoosing(false)
      },
    },
  }
}

export type City = ReturnType<typeof useCity>
