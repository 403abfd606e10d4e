import type { SupportItem } from '@contract/endpoints/support'
import type { AgreementRef } from '@contract/values'
import { View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { commonBasis, extremes, listFor } from '@/lib/money/for-basis'
import { LIST_NOTE, RATE_NOTE } from '@/lib/money/paid'
import { focusField } from '@/platform/elements/field/focus-field'
import { Button } from '@/ui/button/button'
import { Empty } from '@/ui/empty/empty'
import { Link } from '@/ui/link/link'
import { NoteLine } from '@/ui/note-line/note-line'
import { Notice } from '@/ui/notice/notice'
import { Basis } from '@/ui/offer/basis'
import { Page } from '@/ui/page/page'
import { PaidNote } from '@/ui/paid-note/paid-note'
import { countClick, type Support } from './api'
import { LeadForm, type OpenAgreement } from './lead-form'
import { LeadSent } from './lead-sent'
import s from './support.module.scss'
import { ItemRow } from './support-item'
import { leadId } from './use-lead'

interface SupportListProps extends Omit<SupportViewProps, 'shown' | 'onTheme'> {
  support: Support
  stale: boolean
  lead_no: string
  onSent: (lead_no: string) => void
  onReload: () => void
}

export function SupportList({ support, stale, lead_no, onSent, onReload, ...props }: SupportListProps) {
  const { page, items } = support
  const { sid, onLeave, onOpenAgreement, onAgreements, onConsents, onAbout } = props
  /** The institutions that have just received a lead; the list that contains them is still loading. */
  const [sharedNow, setSharedNow] = useState<readonly string[]>([])
  const [again, setAgain] = useState(false)
  const isShared = ({ shared, institution }: SupportItem) => shared || sharedNow.includes(institution.code)
  const shared = items.filter(isShared)
  const basis = commonBasis(items)
  const listed = listFor(items, basis)
  const isOpen = ({ institution_code }: AgreementRef) =>
    !shared.some(({ institution }) => institution.code === institution_code)

  const asking = shared.length === 0 || again
  const toForm = () => focusField(leadId.mobile)
  useEffect(() => void (again && focusField(leadId.mobile)), [again])

  const leave = ({ item }: SupportItem) => {
    countClick(sid, item, page.single)
    return onLeave(item)
  }

  if (items.length === 0) {
    return (
      <NothingHere
        {...props}
        title={page.title}
        what="暂时没有可以查看的产品"
        why="这里的产品都已下线，其他机构的产品可以照常查看。"
      />
    )
  }
  return (
    <Page wide={asking} title={page.title}>
      <View className={asking ? s.parts : undefined}>
        <View>
          {stale && (
            <Notice tone="error" title="没有更新成功" onReload={onReload}>
              下面是上次加载的内容。
            </Notice>
          )}
          {shared.length > 0 && (
            <LeadSent
              key={sharedNow.length}
              lead_no={lead_no}
              shared={shared}
              fresh={sharedNow.length > 0}
              onAgain={shared.length < items.length && !again ? () => setAgain(true) : undefined}
              onConsents={onConsents}
            />
          )}
          <View className={s.paid}>
            <View className="apart">
              <Basis id="support-basis" {...basis} />
              {shared.length === 0 && !page.not_passed_on && (
                <Button id="support-jump" kind="secondary" small block={false} onClick={toForm}>
                  让机构联系我
                </Button>
              )}
            </View>
            <NoteLine id="support-note" words={LIST_NOTE}>
              <View>{page.intro}</View>
              <View>{RATE_NOTE}</View>
              <PaidNote id="support-about" onAbout={onAbout} />
            </NoteLine>
          </View>
          {listed.map((one) => (
            <ItemRow
              key={one.product.item}
              listed={one}
              {...extremes(listed)}
              single={page.single}
              shared={isShared(one.product)}
              onLeave={() => leave(one.product)}
            />
          ))}
        </View>
        <View>
          {page.not_passed_on && <Notice tone="warn">{page.not_passed_on}</Notice>}
          {asking && !page.not_passed_on && (
            <LeadForm
              page={{ ...page, agreements: page.agreements.filter(isOpen) }}
              items={items}
              onOpenAgreement={onOpenAgreement}
              onSent={(no, institutions) => {
                setSharedNow([...sharedNow, ...institutions])
                setAgain(false)
                onSent(no)
              }}
              onStale={onReload}
            />
          )}
          <View className={s.agreements}>
            <Link id="support-agreements" onClick={onAgreements}>
              查看本页全部协议
            </Link>
          </View>
        </View>
      </View>
    </Page>
  )
}

interface NothingHereProps extends Pick<SupportViewProps, 'onProducts' | 'onHome'> {
  title: string
  what: string
  why: string
}

export const NothingHere = ({ title, what, why, onProducts, onHome }: NothingHereProps) => (
  <Page
    title={title}
    action={
      <>
        <Button id="support-products" onClick={onProducts}>
          看全部产品
        </Button>
        <Button id="support-home" kind="text" block onClick={onHome}>
          返回首页
        </Button>
      </>
    }
  >
    <Empty title={what} why={why} />
  </Page>
)

export interface SupportViewProps {
  /** The id of the page; an empty string when the link names none. */
  sid: string
  shown: number
  /** Called when the page's own theme is known; an empty string means none. */
  onTheme: (theme_color: string) => void
  onLeave: (item: string) => unknown
  onOpenAgreement: OpenAgreement
  onAgreements: () => unknown
  onConsents: () => unknown
  onAbout: () => void
  onProducts: () => unknown
  onHome: () => unknown
}
