import { View } from '@tarojs/components'
import { useEffect } from 'react'
import { focusField } from '@/platform/elements/field/focus-field'
import { useSession } from '@/stores/session'
import { AgreementBoxes } from '@/ui/agreement-boxes/agreement-boxes'
import { Card } from '@/ui/card/card'
import { Failed } from '@/ui/empty/failed'
import { Link } from '@/ui/link/link'
import { Notice } from '@/ui/notice/notice'
import { Skeleton } from '@/ui/skeleton/skeleton'
import s from './place.module.scss'
import type { City } from './use-area-picker'

export interface CityProps {
  onSending: () => void
  onDone: () => unknown
  onOpenAgreement: (agreement: { code: string; version: string }) => unknown
  onRelogin: () => unknown
  shown: number
}

interface LinkConsentsProps extends Pick<CityProps, 'onOpenAgreement' | 'onRelogin'> {
  city: City
  error: string | null | undefined
}

/** The agreements that a login by link requires, before everything else on the page. */
export function LinkConsents({ city, error, onOpenAgreement, onRelogin }: LinkConsentsProps) {
  const { agreements, ticks } = city
  if (agreements.length === 0) return null
  return (
    <View className={s.link}>
      <Card id="link-consents" title={`您通过链接登录了${city.load.data?.mobile}`}>
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

/** Shown when saving received no answer. */
export function Unsaved({ onRetry }: { onRetry: () => unknown }) {
  // Scrolls the message into view, because the pressed button stands at the bottom.
  useEffect(() => focusField('city-unsaved'), [])
  return (
    <Notice id="city-unsaved" tone="error" title="没有保存成功" action={{ label: '重试', onClick: onRetry }}>
      网络不稳定或系统繁忙，请稍后再试。已填写的内容都保留着。
    </Notice>
  )
}

/** A visitor without a login sees no error, because the login page is being opened. */
export function CityLoad({ load, fields }: { load: City['load']; fields: number }) {
  const loggedIn = useSession((state) => state.loggedIn)
  if (load.state === 'loading' || !loggedIn)
    return <Skeleton shape="field" count={fields} label="正在查看您的城市" />
  return (
    <Failed title="没有加载出来" onReload={load.reload}>
      请检查网络或稍后重试，已填写的内容都保留着。
    </Failed>
  )
}
