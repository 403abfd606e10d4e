import { useState } from 'react'
import { read } from '@/http/read'
import type { AreaLists } from '@/lib/area'
import { reportBug } from '@/lib/expected'

/** 90 KB that do not change during a visit, so they are loaded only once. */
let lists: AreaLists | null = null

/** The lists of the area selector, loaded when they are first needed. */
export function useRegions() {
  const [state, setState] = useState({ lists, failed: false })
  const load = async () => {
    setState({ lists, failed: false })
    if (lists) return
    const loaded = await read('/web/region/list', {}).catch(reportBug)
    lists ??= loaded ?? null
    setState({ lists, failed: !lists })
  }
  return { ...state, load }
}
