import { View } from '@tarojs/components'
import { PAID_NOTE } from '@/lib/money/paid'
import { Link } from '../link/link'

export interface PaidNoteProps {
  id: string
  /** Opens the full explanation of how the platform is paid. */
  onAbout: () => void
}

/**
 * How the platform is paid, shown beside every list of institutions' products (金融产品网络营销管理办法). It looks like the
 * surrounding text.
 */
export function PaidNote({ id, onAbout }: PaidNoteProps) {
  return (
    <View>
      {PAID_NOTE}
      <Link id={id} onClick={onAbout}>
        了解详情
      </Link>
    </View>
  )
}
