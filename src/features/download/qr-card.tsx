import { Text, View } from '@tarojs/components'
import { encode } from 'uqr'
import { Card } from '@/ui/card/card'
import s from './download.module.scss'

/** The width of the empty margin around the symbol in modules (ISO/IEC 18004: four). */
const QUIET = 4

/** The dark modules of a QR code as one SVG path, one run of a row at a time. */
export function modulesOf(data: readonly (readonly boolean[])[]): string {
  return data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('')
}

/** Lets a visitor at a large screen open this page on a phone. H5 only. */
export default function QrCard({ address }: { address: string }) {
  const { size, data } = encode(address, { ecc: 'M', border: QUIET })
  return (
    <Card title="用手机扫码下载">
      <View className={s.scan}>
        <svg
          className={s.code}
          viewBox={`0 0 ${size} ${size}`}
          shapeRendering="crispEdges"
          role="img"
          aria-label={`二维码，扫码后打开${address}`}
        >
          <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
          <path d={modulesOf(data)} />
        </svg>
        <View>
          <View>用手机相机或浏览器扫码，在手机上打开这个下载页。</View>
          <View className={`small ${s.address}`}>
            <Text userSelect>{address}</Text>
          </View>
        </View>
      </View>
    </Card>
  )
}
