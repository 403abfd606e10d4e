import { View } from '@tarojs/components'
import { post } from '@/http/api'
import { useLoad } from '@/http/use-load'
import { mark } from '@/tracking/marks'
import { Link } from '@/ui/link/link'
import s from './entry.module.scss'

export interface AdsProps {
  /** Leads to an advertisement's target. */
  onOpen: (target: string) => void
}

/** Paid places, labelled as such (decisions.md §7). Where none come the page goes without. */
export default function Ads({ onOpen }: AdsProps) {
  const { data } = useLoad(async () => {
    const answer = await post('/web/ad/list', { position: 'home' }, { quiet: true, retry: true })
    return answer?.data?.ads
  }, [])
  if (!data?.length) return null
  return (
    <View aria-role="list">
      {data.map((ad) => (
        <View key={ad.id} className={s.ad} aria-role="listitem">
          <View className={s.paid}>{ad.label}</View>
          <Link
            onClick={() => {
              mark('ad_click', { id: ad.id })
              onOpen(ad.target)
            }}
          >
            {ad.title}
          </Link>
        </View>
      ))}
    </View>
  )
}
