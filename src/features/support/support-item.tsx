import type { SupportItem } from '@contract/endpoints/support'
import { View } from '@tarojs/components'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import { OfferFacts } from '@/ui/offer/offer'
import { Rows } from '@/ui/rows/rows'
import s from './support.module.scss'

interface ItemProps {
  item: SupportItem
  /** Whether it is the only item of its page and shows every detail. */
  full: boolean
  /** Whether a lead was shared with its institution. */
  shared: boolean
  onLeave: () => unknown
}

/** One product of a partner list: the lender, its cost, and the link to it (S24.9). */
export function ItemCard({ item, full, shared, onLeave }: ItemProps) {
  const { institution, title, summary } = item
  return (
    <Card id={`support-item-${item.item}`} role="article" label={`${institution.name}${title}`}>
      <OfferFacts
        id={`support-item-${item.item}`}
        name={title}
        terms={item}
        summary={summary}
        alone
        full={full}
        boxed
        start={shared && <View className={s.shared}>已提交联系方式</View>}
      >
        <Button
          id={`support-item-${item.item}-go`}
          kind="secondary"
          small
          block={false}
          label={`前往机构页面，${institution.name}${title}`}
          onClick={onLeave}
        >
          前往机构页面
        </Button>
      </OfferFacts>
      {full && <Rows rows={more(item)} />}
    </Card>
  )
}

const more = ({ institution }: SupportItem) => [
  { label: '许可证号', value: institution.licence_no },
  { label: '机构投诉电话', value: institution.complaint_phone },
]
