import type { Consent } from '@contract/endpoints/privacy'
import { View } from '@tarojs/components'
import { formatDate } from '@/lib/time/time'
import { Button } from '@/ui/button/button'
import { Link } from '@/ui/link/link'
import s from './consent.module.scss'

interface EntryActions {
  onOpen: (agreement: { code: string; version: string }) => unknown
  onReceipt: (consent: Consent) => void
}

/** A consent that is in force, with its receipt and the button to withdraw it. */
export function LiveEntry({
  consent,
  onOpen,
  onReceipt,
  onWithdraw,
}: EntryActions & { consent: Consent; onWithdraw: () => void }) {
  const { agreement_code, title, version, institution, given_at } = consent
  return (
    <View className={s.entry} aria-role="listitem">
      <View className={s.words}>
        <Link onClick={() => onOpen({ code: agreement_code, version })}>《{title}》</Link>
        <View className={s.small}>
          版本{version}，{formatDate(given_at)}同意
        </View>
        {institution && <View className={s.small}>提供给{institution.name}</View>}
        <ReceiptLink id={`receipt-${agreement_code}`} title={title} onClick={() => onReceipt(consent)} />
      </View>
      <Button
        id={`withdraw-${agreement_code}`}
        kind="secondary"
        small
        block={false}
        label={`撤回《${title}》`}
        onClick={onWithdraw}
      >
        撤回
      </Button>
    </View>
  )
}

/** Withdrawn consents, listed until their proof is deleted. */
export function WithdrawnEntries({
  consents,
  onOpen,
  onReceipt,
}: EntryActions & { consents: readonly Consent[] }) {
  if (consents.length === 0) return null
  return (
    <View className={s.withdrawn}>
      <View className={s.heading} aria-role="heading" aria-level={3}>
        已撤回
      </View>
      <View aria-role="list">
        {consents.map((consent) => (
          <View key={consent.id} className={s.past} aria-role="listitem">
            <Link onClick={() => onOpen({ code: consent.agreement_code, version: consent.version })}>
              《{consent.title}》
            </Link>
            <View className={s.small}>
              版本{consent.version}，{formatDate(consent.withdrawn_at ?? '')}撤回
            </View>
            <ReceiptLink
              id={`receipt-${consent.id}`}
              title={consent.title}
              onClick={() => onReceipt(consent)}
            />
          </View>
        ))}
      </View>
    </View>
  )
}

function ReceiptLink({ id, title, onClick }: { id: string; title: string; onClick: () => void }) {
  return (
    <View className={s.receipt}>
      <Link id={id} label={`查看凭证：《${title}》`} onClick={onClick}>
        查看凭证
      </Link>
    </View>
  )
}
