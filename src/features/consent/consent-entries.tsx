import type { Consent } from '@contract/endpoints/privacy'
import { shortTitle } from '@contract/rules/agreement'
import { Button, Text, View } from '@tarojs/components'
import { formatDate } from '@/lib/time/time'
import { AgreementTitle } from '@/ui/agreement-boxes/agreement-title'
import { Group } from '@/ui/group/group'
import { Named } from '@/ui/mark/mark'
import s from './consent.module.scss'
import { byInstitution } from './own-consents'

interface EntryActions {
  onReceipt: (consent: Consent) => void
  onWithdraw: (consent: Consent) => void
}

interface ConsentListProps extends EntryActions {
  consents: readonly Consent[]
}

/** Consents under the names of the institutions that they concern, those to the platform first. */
export function ConsentList({ consents, ...actions }: ConsentListProps) {
  return (
    <>
      {byInstitution(consents).map(({ institution, face, consents }) => (
        <Group key={institution} title={face ? <Named institution={face} /> : institution || '本平台'}>
          <Entries consents={consents} short={institution !== ''} {...actions} />
        </Group>
      ))}
    </>
  )
}

interface EntriesProps extends ConsentListProps {
  /** Leaves the institution's name out of the titles, where the heading above names it already. */
  short?: boolean
}

export const Entries = ({ consents, ...props }: EntriesProps) => (
  <View aria-role="list">
    {consents.map((consent) => (
      <Entry key={consent.id} consent={consent} {...props} />
    ))}
  </View>
)

interface EntryProps extends Omit<EntriesProps, 'consents'> {
  consent: Consent
}

/** A consent, which opens its receipt; beside it the withdrawal while it is in force, unless it was only read. */
function Entry({ consent, short, onReceipt, onWithdraw }: EntryProps) {
  const { id, agreement_code, title, version, only_read, given_at, withdrawn_at } = consent
  const isLive = withdrawn_at === null
  const day = isLive
    ? `${formatDate(given_at)}${only_read ? '已读' : '同意'}`
    : `${formatDate(withdrawn_at)}撤回`
  return (
    <View className={s.entry} aria-role="listitem">
      <Button
        id={`receipt-${isLive ? agreement_code : id}`}
        className={s.open}
        hoverClass={s.pressed}
        aria-label={`查看凭证：《${title}》，版本${version}，${day}`}
        onClick={() => onReceipt(consent)}
      >
        <AgreementTitle>{short ? shortTitle(title) : title}</AgreementTitle>
        <Text className={s.arrow}>›</Text>
        <View className="caption">
          <Text className={s.phrase}>版本{version}，</Text>
          <Text className={s.phrase}>{day}</Text>
        </View>
      </Button>
      {isLive && !only_read && (
        <Button
          id={`withdraw-${agreement_code}`}
          className={s.withdraw}
          hoverClass={s.pressed}
          aria-label={`撤回《${title}》`}
          onClick={() => onWithdraw(consent)}
        >
          撤回
        </Button>
      )}
    </View>
  )
}
