import { View } from '@tarojs/components'
import { isJump } from '@/lib/way'
import { BackStep } from '@/platform/elements/back/back-step'
import { Button } from '@/ui/button/button'
import { Mark } from '@/ui/mark/mark'
import { Notice } from '@/ui/notice/notice'
import { Sheet } from '@/ui/sheet/sheet'
import type { Wanted } from '../api'
import type { RenderPlan } from '../cost/costs'
import { type OnDone, PAGE_ID, RENEWED_ID, useApplication } from '../use-application'
import s from './sheet.module.scss'
import { type OpenAgreement, SheetPage } from './sheet-page'
import { SheetPending, TITLE } from './sheet-pending'

export interface OpenSheetProps {
  order_no: string
  wanted: readonly Wanted[]
  plan: RenderPlan
  onClose: () => void
  onSending: (order_no: string) => void
  /** Called when every application is submitted, or when the visitor continues with those that are. */
  onDone: OnDone
  /** Leads to the other products, when none of these takes applications. */
  onOthers: () => unknown
  onOpenAgreement: OpenAgreement
}

/** The open sheet: a page for each institution, and one submission at the end. */
export function OpenSheet({
  order_no,
  wanted,
  plan,
  onClose,
  onOthers,
  onOpenAgreement,
  ...on
}: OpenSheetProps) {
  const application = useApplication(order_no, wanted, on)
  const { infos, state, pages, at, page, outcomes, open } = application
  const failed = open.some(({ product }) => outcomes[product.code])
  return (
    <Sheet
      open
      id={PAGE_ID}
      title={page?.institution.name ?? TITLE}
      mark={page && <Mark institution={page.institution} />}
      sub={page && subOf(page)}
      aside={pages.length > 1 && `第${at + 1}个，共${pages.length}个`}
      page={page?.institution.code}
      onClose={onClose}
      footer={
        infos && (
          <>
            <View className={s.message} aria-role="status" aria-live="polite">
              {application.early
                ? '请先看完费用，再继续'
                : failed && `还有${open.length}个产品没有确认提交成功，原因见上方`}
            </View>
            {open.length > 0 ? (
              <SheetAction application={application} failed={failed} />
            ) : (
              <Button id="apply-others" onClick={onOthers}>
                看看其他产品
              </Button>
            )}
            {application.submitted && (
              <Button id="apply-go-on" kind="text" block onClick={() => on.onDone(order_no)}>
                查看申请进度
              </Button>
            )}
          </>
        )
      }
    >
      {!infos && <SheetPending state={state} onReload={application.reload} />}
      {application.renewed && (
        <Notice tone="warn" id={RENEWED_ID} title="内容有更新">
          成本明示表或授权文件已更新为最新内容，请重新查看、勾选后再提交。
        </Notice>
      )}
      {page && (
        <SheetPage
          block={page}
          boxes={application.boxes}
          outcomes={outcomes}
          plan={plan}
          ticks={application.ticks}
          asked={application.asked}
          onOpenAgreement={onOpenAgreement}
        />
      )}
      {open.length > 0 && (
        <View className="caption">由机构审核并决定是否放款。本平台只推荐产品，不放款。</View>
      )}
      {pages.slice(0, at).map(({ institution }) => (
        <BackStep key={institution.code} onBack={application.back} />
      ))}
    </Sheet>
  )
}

/** The product, when it is the only one, and the kind of licence. */
function subOf({ institution, products: [first, ...others] }: NonNullable<State['page']>): string {
  const kind = institution.licence_note.split('，')[0] ?? ''
  return first && !others.length ? `${first.info.product.name}，${kind}` : kind
}

type State = ReturnType<typeof useApplication>

/**
 * The button says what is still missing, and what a press does when nothing is. While the page must be read a line
 * fills for as many seconds; nothing counts down.
 */
function SheetAction({ application, failed }: { application: State; failed: boolean }) {
  const { missing, reading, seconds, isLast, open, act } = application
  const [first, second] = missing
  const label = () => {
    if (first) {
      const count = missing.length
      return `还差${count}项：${second ? `勾选${count === 2 ? '两' : count}条` : first.missing}`
    }
    if (reading) return '请先看完费用'
    if (!isLast) return '下一家 ›'
    const again = failed ? '重新' : ''
    const count = open.length > 1 ? `${open.length}个` : ''
    if (!open.some(({ product }) => isJump(product))) return `${again}提交${count}申请`
    return count ? `${again}确认${count}申请` : '去机构申请'
  }
  return (
    <View className={s.action}>
      <Button
        id={isLast ? 'apply-submit' : 'apply-next'}
        kind={first || reading ? 'waits' : 'primary'}
        onClick={act}
      >
        {label()}
      </Button>
      {reading && <View className={s.line} style={{ animationDuration: `${seconds}s` }} aria-hidden />}
    </View>
  )
}
