import { Text, View } from '@tarojs/components'
import { qrPath } from '@/lib/qr'
import { Card } from '@/ui/card/card'
import s from './download.module.scss'

/** Lets a visitor at a large screen open this page on a phone. H5 only. */
export default function QrCard({ address }: { address: string }) {
  const { size, path } = qrPath(address)
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
          <path d={path} />
        </svg>
        <View>
          <View>用手机相机或浏览器扫码，在手机上打开这个下载页。</View>
          <View className="small">
            <Text userSelect>{address}</Text>
          </View>
        </View>
      </View>
    </Card>
  )
}
