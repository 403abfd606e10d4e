import type { SupportItem } from '@contract/endpoints/support'
import type { AgreementRef } from '@contract/values'
import { View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { useLoad } from '@/http/use-load'
import { focusField } from '@/platform/elements/focus-field'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import { Empty } from '@/ui/empty/empty'
import { Link } from '@/ui/link/link'
import { Notice } from '@/ui/notice/notice'
import { Page } from '@/ui/page/page'
import { Skeleton } from '@/ui/skeleton/skeleton'
import { countClick, loadSupport, type Support } from './api'
import { leadId } from './check'
import { keepLead, keptLead } from './kept'
import { LeadForm, type OpenAgreement } from './lead-form'
import s from './support.module.scss'
import { ItemCard } from './support-item'

export interface SupportViewProps {
  /** '' where the link names none. */
  sid: string
  /** Counts how often the page has to be fresh again. */
  shown: number
  /** The page's own theme is known; '' = none. */
  onTheme: (theme_color: string) => void
  /** To the leave page of an item. */
  onLeave: (item: string) => unknown
  onOpenAgreement: OpenAgreement
  /** All agreements of this page. */
  onAgreements: () => unknown
  /** Where consents are withdrawn. */
  onConsents: () => unknown
  onHome: () => unknown
}

const TITLE = '合作产品列表'

/** A partner list that was opened by a link with `sid` (endpoints.md, support pages). */
export function SupportView(props: SupportViewProps) {
  const { sid, shown, onTheme, onHome } = props
  const [lead_no, setLead] = useState(() => keptLead(sid))
  const { data, state, reload } = useLoad(
    () => (sid ? loadSupport(sid, lead_no) : Promise.resolve('gone' as const)),
    [sid, shown, lead_no],
  )
  const theme = data && data !== 'gone' ? data.page.theme_color : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each theme
  useEffect(() => {
    if (theme !== undefined) onTheme(theme)
  }, [theme])

  if (data === 'gone') {
    return (
      <Page title={TITLE}>
        <Empty
          title={sid ? '页面不存在或已下线' : '链接不完整'}
          why="请从收到的链接重新打开，或回到首页查看可以申请的产品。"
          action={{ id: 'support-home', label: '返回首页', onClick: onHome }}
        />
      </Page>
    )
  }
  if (data) {
    const sent = (no: string) => {
      keepLead(sid, no)
      setLead(no)
    }
    return (
      <List
        {...props}
        support={data}
        stale={state === 'failed'}
        lead_no={lead_no}
        onSent={sent}
        onReload={reload}
      />
    )
  }
  return (
    <Page title={TITLE}>
      {state === 'loading' ? (
        <Skeleton shape="card" count={3} label="正在加载产品列表" />
      ) : (
        <Notice
          tone="error"
          title="没有加载出产品列表"
          action={{ id: 'support-reload', label: '重新加载', onClick: reload }}
        >
          请检查网络后重试，填写过的内容都保留着。
        </Notice>
      )}
    </Page>
  )
}

interface ListProps extends SupportViewProps {
  support: Support
  /** The last try to refresh failed. */
  stale: boolean
  lead_no: string
  onSent: (lead_no: string) => void
  onReload: () => void
}

function List({ support, stale, lead_no, onSent, onReload, ...props }: ListProps) {
  const { page, items } = support
  const { sid, onLeave, onOpenAgreement, onAgreements, onConsents, onHome } = props
  /** Told a moment ago: the list that knows it is on its way. */
  const [told, setTold] = useState<readonly string[]>([])
  const [again, setAgain] = useState(false)
  const isShared = ({ shared, institution }: SupportItem) => shared || told.includes(institution.code)
  const shared = items.filter(isShared)
  const open = items.some((item) => !isShared(item))
  const isOpen = ({ institution_code }: AgreementRef) =>
    !shared.some(({ institution }) => institution.code === institution_code)

  const leave = ({ item }: SupportItem) => {
    countClick(sid, item, page.single)
    return onLeave(item)
  }

  if (items.length === 0) {
    return (
      <Page title={page.title}>
        <Empty
          title="暂时没有可以查看的产品"
          why="这个页面上的产品都已下线，请回到首页查看其他产品。"
          action={{ id: 'support-home', label: '返回首页', onClick: onHome }}
        />
      </Page>
    )
  }
  return (
    <Page title={page.title} sub={page.intro}>
      {stale && (
        <Notice tone="error" title="没有更新成功" action={{ label: '重新加载', onClick: onReload }}>
          下面是上次加载的内容。
        </Notice>
      )}
      {shared.length === 0 && (
        <View className={s.jump}>
          <Link id="support-jump" onClick={() => focusField(leadId.mobile)}>
            希望机构联系您？留下联系方式
          </Link>
        </View>
      )}
      {items.map((item) => (
        <ItemCard
          key={item.item}
          item={item}
          full={page.single}
          shared={isShared(item)}
          onLeave={() => leave(item)}
        />
      ))}
      {shared.length > 0 && !again ? (
        <Sent
          lead_no={lead_no}
          shared={shared}
          fresh={told.length > 0}
          onAgain={open ? () => setAgain(true) : undefined}
          onConsents={onConsents}
        />
      ) : (
        <LeadForm
          page={{ ...page, agreements: page.agreements.filter(isOpen) }}
          items={items}
          onOpenAgreement={onOpenAgreement}
          onSent={(no, institutions) => {
            setTold([...told, ...institutions])
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
    </Page>
  )
}

interface SentProps {
  lead_no: string
  shared: readonly SupportItem[]
  /** A moment ago. */
  fresh: boolean
  onAgain: (() => void) | undefined
  onConsents: () => unknown
}

/** What was sent, to whom, and what happens next; nothing is promised in the institution's name. */
function Sent({ lead_no, shared, fresh, onAgain, onConsents }: SentProps) {
  // Brings it into view where the form has gone; not where it was there already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
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
          查看和撤回授权
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
