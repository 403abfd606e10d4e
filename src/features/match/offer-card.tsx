import type { Offer } from '@contract/offer'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import { Checkbox } from '@/ui/checkbox/checkbox'
import { Link } from '@/ui/link/link'
import { OfferFacts } from '@/ui/offer/offer'
import s from './match.module.scss'

interface OfferCardProps {
  offer: Offer
  /** A sentence about what the visitor has just changed to get this offer. */
  changed?: string
  chosen: boolean
  onChoose: (chosen: boolean) => void
  onDetail: () => void
}

/** One matched offer: institution and licence, rate, costs, why it fits, and the button to choose it. */
export function OfferCard({ offer, changed, chosen, onChoose, onDetail }: OfferCardProps) {
  const { code, name, institution, apply_no } = offer
  return (
    <Card id={`offer-${code}`} role="article" label={`${institution.name}${name}`}>
      {changed && (
        <View className={s.changed} aria-role="status">
          已重新匹配：{changed}
        </View>
      )}
      <OfferFacts name={name} terms={offer} />
      <Reasons offer={offer} />
      <View className={s.choose}>
        {apply_no ? (
          <View className={s.submitted}>已提交，由机构审核</View>
        ) : (
          <Checkbox id={`offer-${code}-choose`} checked={chosen} onChange={onChoose}>
            选择这个产品
          </Checkbox>
        )}
        <View className={s.detail}>
          <Button
            id={`offer-${code}-detail`}
            kind="text"
            small
            label={`查看明细，${name}`}
            onClick={onDetail}
          >
            查看明细
          </Button>
        </View>
      </View>
    </Card>
  )
}

/** Shows the first reason in one line, and the others on request. */
function Reasons({ offer: { reasons, code } }: { offer: Offer }) {
  const [open, setOpen] = useState(false)
  if (!reasons[0]) return null
  return (
    <View className={s.reasons}>
      {(open ? reasons : reasons.slice(0, 1)).map((reason) => (
        <View key={reason.code}>{reason.text}</View>
      ))}
      {reasons.length > 1 && (
        <Link id={`offer-${code}-reasons`} onClick={() => setOpen(!open)}>
          {open ? '收起' : `为什么适合（${reasons.length}条）`}
        </Link>
      )}
    </View>
  )
}
