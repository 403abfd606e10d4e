import { useState } from 'react'
import { read } from '@/http/read'
import type { AreaLists } from '@/lib/area'
import { reportBug } from '@/lib/expected'

/** 90 KB that do not change while somebody chooses: asked for once. */
let lists: AreaLists | null = null

/** The area selector's lists, asked for when they are first needed. */
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
