import type { Consent } from '@contract/endpoints/privacy'
import { shortTitle } from '@contract/rules/agreement'
import { Text, View } from '@tarojs/components'
import { formatDate } from '@/lib/time/time'
import { Button } from '@/ui/button/button'
import { Group } from '@/ui/group/group'
import { Link } from '@/ui/link/link'
import { Named } from '@/ui/mark/named'
import s from './consent.module.scss'
import { byInstitution } from './own-consents'

interface EntryActions {
  onOpen: (agreement: { code: string; version: string }) => unknown
  onReceipt: (consent: Consent) => void
}

interface ConsentListProps extends EntryActions {
  consents: readonly Consent[]
  onWithdraw: (consent: Consent) => void
}

/** Consents under the names of the institutions that they concern, those to the platform first. */
export function ConsentList({ consents, ...actions }: ConsentListProps) {
  return (
    <>
      {byInstitution(consents).map(({ institution, face, consents }) => (
        <Group key={institution} title={face ? <Named institution={face} /> : institution || '本平台'}>
          <View aria-role="list">
            {consents.map((consent) => (
              <Entry key={consent.id} consent={consent} short={institution !== ''} {...actions} />
            ))}
          </View>
        </Group>
      ))}
    </>
  )
}

interface EntryProps extends EntryActions {
  consent: Consent
  /** Leaves the institution's name out of the title, where the heading above names it already. */
  short: boolean
  onWithdraw: (consent: Consent) => void
}

/** A consent with its receipt and, while it is in force, the button to withdraw it; what was only read has none. */
function Entry({ consent, short, onOpen, onReceipt, onWithdraw }: EntryProps) {
  const { id, agreement_code, title, version, only_read, given_at, withdrawn_at } = consent
  const isLive = withdrawn_at === null
  return (
    <View className={s.entry} aria-role="listitem">
      <View className={s.words}>
        <Link label={`《${title}》`} onClick={() => onOpen({ code: agreement_code, version })}>
          《{short ? shortTitle(title) : title}》
        </Link>
        <View className="small">
          <Text className={s.phrase}>版本{version}，</Text>
          <Text className={s.phrase}>
            {isLive
              ? `${formatDate(given_at)}${only_read ? '已读' : '同意'}`
              : `${formatDate(withdrawn_at)}撤回`}
          </Text>
        </View>
        <View className={s.receipt}>
          <Link
            id={`receipt-${isLive ? agreement_code : id}`}
            label={`查看凭证：《${title}》`}
            onClick={() => onReceipt(consent)}
          >
            查看凭证
          </Link>
        </View>
      </View>
      {isLive && !only_read && (
        <Button
          id={`withdraw-${agreement_code}`}
          kind="secondary"
          small
          block={false}
          label={`撤回《${title}》`}
          onClick={() => onWithdraw(consent)}
        >
          撤回
        </Button>
      )}
    </View>
  )
}
