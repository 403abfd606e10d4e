import { View } from '@tarojs/components'
import { PAID_NOTE } from '@/lib/money/paid'
import { Link } from '../link/link'

/** How the platform is paid, beside every list of institutions' products (金融产品网络营销管理办法). */
export const PaidNote = ({ id, onAbout }: { id: string; onAbout: () => void }) => (
  <View>
    {PAID_NOTE}
    <Link id={id} onClick={onAbout}>
      了解详情
    </Link>
  </View>
)
