import type { SupportItem } from '@contract/endpoints/support'
import { Text, View } from '@tarojs/components'
import { useEffect } from 'react'
import { focusField } from '@/platform/elements/field/focus-field'
import { Card } from '@/ui/card/card'
import { Icon } from '@/ui/icon/icon'
import { Menu } from '@/ui/menu/menu'
import s from './support.module.scss'

interface LeadSentProps {
  lead_no: string
  shared: readonly SupportItem[]
  fresh: boolean
  onAgain: (() => void) | undefined
  onConsents: () => unknown
}

/** What was sent, to which institutions, and what happens next; nothing is promised on behalf of an institution. */
export function LeadSent({ lead_no, shared, fresh, onAgain, onConsents }: LeadSentProps) {
  // Scrolls into view when it has just been sent, but not when it was there from the start.
  useEffect(() => {
    if (fresh) focusField('support-lead')
  }, [fresh])
  const names = [...new Set(shared.map(({ institution }) => institution.name))]
  return (
    <Card
      id="support-lead"
      title={
        <>
          <Icon name="check" className={s.done} />
          联系方式已提交
        </>
      }
      role="region"
      label="联系方式已提交"
    >
      <View aria-role="status">
        已提供给{names.join('、')}，是否联系、能否放款由机构决定。
        <View className="small">
          登记编号<Text userSelect>{lead_no}</Text>
        </View>
      </View>
      <View className={s.next}>要先付款、要验证码的，都是诈骗。</View>
      <Menu
        rows={[
          { id: 'support-consents', label: '查看或撤回授权', note: '用这个手机号登录', onClick: onConsents },
          ...(onAgain ? [{ id: 'support-again', label: '再提供给其他机构', onClick: onAgain }] : []),
        ]}
      />
    </Card>
  )
}
