import type { Offer } from '@contract/offer'
import { View } from '@tarojs/components'
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
  /** Says at the box that one is needed. */
  error: string | false
  onChoose: (chosen: boolean) => void
  onDetail: () => void
}

/** One matched offer: institution and licence, rate, costs, why it fits, and the box to choose it. */
export function OfferCard({ offer, changed, chosen, error, onChoose, onDetail }: OfferCardProps) {
  const { code, name, institution, apply_no, closed, reasons } = offer
  const id = `offer-${code}`
  return (
    <Card id={id} role="article" label={`${institution.name}${name}`}>
      {changed && (
        <View className={s.changed} aria-role="status">
          已重新匹配：{changed}
        </View>
      )}
      <OfferFacts
        id={id}
        name={name}
        terms={offer}
        reasons={reasons}
        start={
          apply_no ? (
            <View>已提交，由机构审核</View>
          ) : closed ? undefined : (
            <Checkbox
              id={`${id}-choose`}
              checked={chosen}
              onChange={onChoose}
              error={error || null}
              label={`选择，${name}`}
            >
              选择
            </Checkbox>
          )
        }
      >
        <Link id={`${id}-detail`} label={`查看明细，${name}`} onClick={onDetail}>
          查看明细
        </Link>
      </OfferFacts>
    </Card>
  )
}
