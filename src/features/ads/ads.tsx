import type { Ad } from '@contract/endpoints/ads'
import { Image, View } from '@tarojs/components'
import { useState } from 'react'
import { useLoad } from '@/http/use-load'
import { ownImage } from '@/platform/elements/own-image'
import { platform } from '@/platform/platform'
import { mark } from '@/tracking/marks'
import { useSingleFlight } from '@/ui/form/use-single-flight'
import { Link } from '@/ui/link/link'
import { RowList } from '@/ui/offer/row-list'
import s from './ads.module.scss'
import { listAds, tapAd } from './api'

export interface AdsProps {
  position: string
  onOpen: (target: string) => unknown
}

/** The advertisements of one position, labelled as advertising (S24.19). Without any, nothing is rendered. */
export default function Ads({ position, onOpen }: AdsProps) {
  const { data } = useLoad(async () => {
    const ads = (await listAds(position))?.ads.filter(staysHere)
    if (ads?.length) mark('ad_show', { position, ids: ads.map(({ id }) => id).join() })
    return ads
  }, [position])
  if (!data?.length) return null
  return (
    <RowList role="list">
      {data.map((ad) => (
        <AdRow key={ad.id} ad={ad} onOpen={onOpen} />
      ))}
    </RowList>
  )
}

/** In WeChat no advertisement leads to the download of the app (S25.33). */
const staysHere = ({ target }: Ad) => platform.target === 'h5' || !/^\/(download|embedded)\b/.test(target)

function AdRow({ ad, onOpen }: { ad: Ad; onOpen: AdsProps['onOpen'] }) {
  const [gone, setGone] = useState('')
  const [, tap] = useSingleFlight(async () => {
    mark('ad_click', { id: ad.id })
    const tapped = await tapAd(ad)
    if ('gone' in tapped) setGone(tapped.gone)
    else await onOpen(tapped.target)
  })
  return (
    <View id={`ad-${ad.id}`} className={s.ad} aria-role="listitem">
      <View className={`caption ${s.paid}`}>{ad.label}</View>
      {ad.image && <Image className={s.image} src={ownImage(ad.image)} mode="aspectFill" />}
      <View className={s.words}>
        {gone ? (
          ad.title
        ) : (
          <Link onward label={ad.title} onClick={tap}>
            {ad.title}
          </Link>
        )}
        <View className="caption" aria-role="status" aria-live="polite">
          {gone}
        </View>
      </View>
    </View>
  )
}
