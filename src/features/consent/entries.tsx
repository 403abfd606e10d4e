import type { Consent } from '@contract/endpoints/privacy'
import { shortTitle } from '@contract/rules/agreement'
import { Button, Text, View } from '@tarojs/components'
import { formatDate } from '@/lib/time/time'
import { AgreementTitle } from '@/ui/agreement-boxes/agreement-title'
import s from './consent.module.scss'

export interface EntryActions {
  onReceipt: (consent: Consent) => void
  onWithdraw: (consent: Consent) => void
}

interface EntriesProps extends EntryActions {
  consents: readonly Consent[]
  /** Leaves the institution's name out of the titles, where the heading above names it already. */
  short?: boolean
}

/** Each consent opens its receipt; beside it the withdrawal while it is in force, unless it was only read. */
export const Entries = ({ consents, short, onReceipt, onWithdraw }: EntriesProps) =>
  consents.length > 0 && (
    <View aria-role="list">
      {consents.map((consent) => {
        const { id, agreement_code, title, version, only_read, given_at, withdrawn_at } = consent
        const isLive = withdrawn_at === null
        const day = isLive
          ? `${formatDate(given_at)}${only_read ? '已读' : '同意'}`
          : `${formatDate(withdrawn_at)}撤回`
        return (
          <View key={id} className={s.entry} aria-role="listitem">
            <Button
              id={`receipt-${isLive ? agreement_code : id}`}
              className={`press ${s.open}`}
              hoverClass="pressed"
              aria-label={`查看凭证：《${title}》，版本${version}，${day}`}
              onClick={() => onReceipt(consent)}
            >
              <AgreementTitle>{short ? shortTitle(title) : title}</AgreementTitle>
              <Text className={s.arrow}>›</Text>
              <View className="caption">
                <Text className="phrase">版本{version}，</Text>
                <Text className="phrase">{day}</Text>
              </View>
            </Button>
            {isLive && !only_read && (
              <Button
                id={`withdraw-${agreement_code}`}
                className={`press ${s.withdraw}`}
                hoverClass="pressed"
                aria-label={`撤回《${title}》`}
                onClick={() => onWithdraw(consent)}
              >
                撤回
              </Button>
            )}
          </View>
        )
      })}
    </View>
  )
