import { UNKNOWN_AREA } from '@contract/rules/areas'
import type { Area } from '@contract/values'
import { Button, Text } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { useTicks } from '@/form/use-ticks'
import { useLoad } from '@/http/use-load'
import type { AreaLists } from '@/lib/area'
import { cx } from '@/lib/cx'
import { reportUnexpected } from '@/lib/expected'
import { useFieldControl } from '@/ui/field/field'
import { Icon } from '@/ui/icon/icon'
import { loadRegions } from './api'
import { isKnown, keepDraft, labelOf, loadPlace, type Place, readDraft } from './place'
import s from './place.module.scss'

/** Looks like a field and opens the area selector. It must be rendered inside a `<Field>`. */
export function AreaButton({ area, onClick }: { area: Area; onClick: () => void }) {
  const field = useFieldControl()
  const label = isKnown(area) && labelOf(area)
  return (
    <Button
      {...field}
      className={cx(s.area, field['aria-invalid'] && s.invalid)}
      hoverClass={s.pressed}
      aria-label={`当前居住城市，${label ? `${label}，修改` : '请选择'}`}
      onClick={onClick}
    >
      <Icon name="place" className={s.pin} />
      <Text className={cx(s.label, !label && s.none)}>{label || '请选择'}</Text>
      <Icon name="chevron" className={s.more} />
    </Button>
  )
}

/** 100 KB that do not change during a visit, so they are loaded only once. */
let lists: AreaLists | null = null

/** The lists load when they are first needed; `picker` are the props of `<AreaPicker>`. A choice survives a reload. */
function useAreaPicker(value: string, onPick: (area: Area) => void) {
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

/** The known area of residence, and the selector to change it. `shown` counts how often the page was shown again. */
export function useCity(shown: number) {
  const load = useLoad(loadPlace, [shown])
  const { data } = load
  const [picked, setPicked] = useState<Area | null>(null)
  // A place that was saved on another page replaces the choice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: not read, but each new answer ends the choice
  useEffect(() => setPicked(null), [data])

  const source: Place['source'] = picked ? 'chosen' : (data?.source ?? 'none')
  const area = picked ?? data?.area ?? UNKNOWN_AREA
  const { choose, picker } = useAreaPicker(area.code, setPicked)
  const agreements = data?.agreements ?? []
  const ticks = useTicks(agreements)
  return {
    load,
    area,
    source,
    choose,
    picker: { ...picker, located: data?.located },
    /** What a visitor who logged in by link must still agree to, and the ids to save. */
    agreements,
    ticks,
    consents: agreements.length > 0 ? { consents: agreements.map(({ consent_id }) => consent_id) } : {},
    firstUnticked: `consent-${ticks.missing[0]?.code}`,
    consentError: ticks.missing.length > 0 ? '请先阅读并同意' : null,
  }
}
