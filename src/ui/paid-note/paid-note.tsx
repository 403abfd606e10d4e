import { View } from '@tarojs/components'
import { PAID_NOTE } from '@/lib/money/paid'
import { Link } from '../link/link'

export interface PaidNoteProps {
  /** Of the link. */
  id: string
  /** To how we are paid at length. */
  onAbout: () => void
}

/** How we are paid, beside every list of institutions' products (金融产品网络营销管理办法); looks like the text around it. */
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
