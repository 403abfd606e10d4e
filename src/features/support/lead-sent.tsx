import type { SupportItem } from '@contract/endpoints/support'
import { View } from '@tarojs/components'
import { useEffect } from 'react'
import { focusField } from '@/platform/elements/field/focus-field'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import { Link } from '@/ui/link/link'
import s from './support.module.scss'

interface LeadSentProps {
  lead_no: string
  shared: readonly SupportItem[]
  /** Whether the lead has just been sent. */
  fresh: boolean
  onAgain: (() => void) | undefined
  onConsents: () => unknown
}

/** What was sent, to which institutions, and what happens next; nothing is promised on behalf of an institution. */
export function LeadSent({ lead_no, shared, fresh, onAgain, onConsents }: LeadSentProps) {
  // Scrolls into view when it replaces the form, but not when it was there from the start.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when it appears
  useEffect(() => {
    if (fresh) focusField('support-lead')
  }, [])
  const names = [...new Set(shared.map(({ institution }) => institution.name))]
  return (
    <Card id="support-lead" title="联系方式已提交" role="region" label="联系方式已提交">
      <View aria-role="status">您填写的内容将提供给{names.join('、')}，由机构决定是否联系您。</View>
      <View className={s.small}>登记编号：{lead_no}</View>
      <View className={s.next}>
        是否放款、金额和利率由机构决定，本平台不参与。联系您的人要求先付款或索要短信验证码的，都是诈骗。
      </View>
      <View className={s.small}>
        想撤回时，用这个手机号登录后
        <Link id="support-consents" onClick={onConsents}>
          查看或撤回授权
        </Link>
      </View>
      {onAgain && (
        <View className={s.again}>
          <Button id="support-again" kind="secondary" small onClick={onAgain}>
            再提供给其他机构
          </Button>
        </View>
      )}
    </Card>
  )
}
