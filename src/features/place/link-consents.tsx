import type { AgreementRef } from '@contract/values'
import { View } from '@tarojs/components'
import type { useTicks } from '@/form/use-ticks'
import { AgreementBoxes } from '@/ui/agreement-boxes/agreement-boxes'
import { Card } from '@/ui/card/card'
import { Link } from '@/ui/link/link'
import s from './place.module.scss'

export const NO_CONSENT = '请先阅读并同意'

/** The id of the first box, for the focus when a tick is missing. */
export const firstUnticked = ([first]: readonly AgreementRef[]) => `consent-${first?.code}`

/** The consent ids to save. */
export const consentsOf = (agreements: readonly AgreementRef[]) =>
  agreements.length > 0 ? { consents: agreements.map(({ consent_id }) => consent_id) } : {}

interface LinkConsentsProps {
  agreements: readonly AgreementRef[]
  ticks: ReturnType<typeof useTicks<AgreementRef>>
  error: string | null | undefined
  /** The phone number that the link logged in, masked. */
  mobile: string
  onOpenAgreement: (agreement: { code: string; version: string }) => unknown
  onRelogin: () => unknown
}

/** The agreements that a login by link requires, before everything else on the page. */
export function LinkConsents({
  agreements,
  ticks,
  error,
  mobile,
  onOpenAgreement,
  onRelogin,
}: LinkConsentsProps) {
  if (agreements.length === 0) return null
  return (
    <View className={s.link}>
      <Card id="link-consents" title={`您通过链接登录了${mobile}`}>
        <View className={`small ${s.ask}`}>
          请先阅读并同意以下协议，同意前不会保存您填写的内容。
          <Link id="link-relogin" onClick={onRelogin}>
            不是您？重新登录
          </Link>
        </View>
        <AgreementBoxes
          agreements={agreements}
          isTicked={ticks.isTicked}
          onTick={ticks.tick}
          error={error}
          onOpen={onOpenAgreement}
        />
      </Card>
    </View>
  )
}
