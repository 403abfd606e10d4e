import type { Consent } from '@contract/endpoints/privacy'
import { View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { reportUnexpected } from '@/lib/expected'
import { focusField } from '@/platform/elements/field/focus-field'
import { logout } from '@/stores/session'
import { Notice } from '@/ui/notice/notice'
import { type Withdrawn, withdrawConsent } from './api'
import s from './consent.module.scss'
import { type Confirmed, type Kind, kindOf } from './own-consents'

/** What came of a withdrawal: the answer, or why there is none, empty unless the server said it. */
interface Result {
  consent: Consent
  answer: Withdrawn | undefined
  why: string
}

const OUTCOME_ID = 'consent-outcome'

/** Withdraws one consent after a confirmation; `onEnd` runs when the page shows the outcome, also a failure. */
export function useWithdrawal(onEnd: () => void) {
  const [asked, ask] = useState<Consent | null>(null)
  const [last, setLast] = useState<Result | null>(null)
  const [confirmed, setConfirmed] = useState<readonly Confirmed[]>([])

  // The pressed button is gone, or far from the outcome. The focus moves after the dialogs have given it back.
  useEffect(() => {
    if (!last) return
    const timer = setTimeout(() => focusField(OUTCOME_ID))
    return () => clearTimeout(timer)
  }, [last])

  async function confirm() {
    if (!asked) return
    let why = ''
    const answer = await withdrawConsent(asked.id, (msg) => {
      why = msg
    }).catch(reportUnexpected)
    ask(null)
    setLast({ consent: asked, answer, why })
    if (answer) {
      setConfirmed((before) => [...before, { consent: asked, at: answer.withdrawn_at }])
      if (kindOf(asked) === 'login') logout()
    }
    onEnd()
  }
  return { asked, ask, confirm, last, confirmed }
}

const SENT = '已经送出的，我们通知机构停止使用；撤回前已经进行的处理不受影响。以后申请需重新同意。'

const consequencesOf = (name: string): Record<Kind, readonly [string, string]> => ({
  login: [
    '您会在所有设备上退出登录，还没有送出的申请和联系方式立即停止。',
    '已经送到机构的资料不受影响；要让机构停止使用，请先撤回对该机构的授权。再次登录时需要重新同意。',
  ],
  identity: [
    '还没有提交的申请资料里，姓名和身份证号码立即删除，也不再用于新的申请。',
    '已经提交的申请不受影响；要让机构停止使用，请撤回对该机构的授权。以后匹配产品需要重新同意。',
  ],
  institution: [
    `${name}不会再从我们这里收到您的资料：还没有送出的申请和联系方式立即停止，预约的到店取消。`,
    SENT,
  ],
  application: ['依据它提交的申请立即停止：还没有送出的不再送出，预约的到店取消。', SENT],
})

export function Consequences({ consent }: { consent: Consent }) {
  const [now, then] = consequencesOf(consent.institution?.name ?? '')[kindOf(consent)]
  return (
    <>
      <View>{now}</View>
      <View className={s.next}>{then}</View>
    </>
  )
}

export function Outcome({ last, ask }: Pick<ReturnType<typeof useWithdrawal>, 'last' | 'ask'>) {
  return (
    <View id={OUTCOME_ID} aria-live="polite">
      {last?.answer && <Done consent={last.consent} {...last.answer} />}
      {last && !last.answer && (
        <Notice
          tone="error"
          title={
            last.why ? `没有撤回《${last.consent.title}》` : `没有收到撤回《${last.consent.title}》的结果`
          }
          action={{ id: 'consent-retry', label: '重试', onClick: () => ask(last.consent) }}
        >
          {last.why || '网络不稳定，可能已经撤回，也可能没有。请重试确认，重复撤回不会有其他影响。'}
        </Notice>
      )}
    </View>
  )
}

function Done({ consent, stopped, notified }: { consent: Consent } & Withdrawn) {
  return (
    <Notice title={`已撤回《${consent.title}》`}>
      {stopped.length > 0 && <View>已停止，不再送出：{stopped.join('、')}</View>}
      {notified.length > 0 && <View>已经送出，正在通知机构停止使用：{notified.join('、')}</View>}
      {notified.length > 0 && consent.institution && (
        <View>
          之后仍被联系的，可以向{consent.institution.name}投诉，电话：{consent.institution.complaint_phone}。
        </View>
      )}
      {stopped.length + notified.length === 0 && <View>没有正在办理的申请需要停止。</View>}
      {kindOf(consent) === 'login' && <View>您已在所有设备上退出登录。</View>}
    </Notice>
  )
}
