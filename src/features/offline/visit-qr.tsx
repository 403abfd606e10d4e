import { View } from '@tarojs/components'
import { useMemo } from 'react'
import { qrPath } from '@/lib/qr'
import s from './offline.module.scss'

/** The visit's code for a scanner. A background picture, because the mini-program has no inline SVG. */
export default function VisitQr({ code }: { code: string }) {
  const picture = useMemo(() => {
    const { size, path } = qrPath(code)
    const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${size} ${size}' shape-rendering='crispEdges'><path d='${path}'/></svg>`
    return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
  }, [code])
  return <View className={s.qr} style={{ backgroundImage: picture }} aria-hidden />
}
