import { shortTitle } from '@contract/rules/agreement'
import { SENT } from '@contract/rules/sent'
import type { AgreementRef } from '@contract/values'
import { View } from '@tarojs/components'
import { Fragment } from 'react'
import type { useTicks } from '@/form/use-ticks'
import { isJump } from '@/lib/way'
import { Checkbox } from '@/ui/checkbox/checkbox'
import { Link } from '@/ui/link/link'
import { Notice } from '@/ui/notice/notice'
import type { Outcome, ProductInfo } from '../api'
import { Costs, type RenderPlan } from '../cost/costs'
import { type Outcomes, outcomeId } from '../submit'
import type { Block, Box } from './boxes'
import s from './sheet.module.scss'

export type OpenAgreement = (agreement: Pick<AgreementRef, 'code' | 'version'>) => void

interface TickBoxProps {
  box: Box
  ticks: Pick<ReturnType<typeof useTicks<Box>>, 'isTicked' | 'tick'>
  asked: boolean
  onOpenAgreement: OpenAgreement
}

interface SheetPageProps extends Omit<TickBoxProps, 'box'> {
  block: Block
  boxes: readonly Box[]
  outcomes: Outcomes
  plan: RenderPlan
}

/** One institution's page (S24.2, S24.13, 金规〔2026〕2号). The mini-program limits how deep elements nest. */
export function SheetPage({ block, boxes, outcomes, plan, ...ticking }: SheetPageProps) {
  const { institution, products, consents } = block
  return (
    <>
      {products.map(({ info, box }) => {
        const { code, name, price } = info.product
        const told = toldOf(outcomes[code], info.product)
        return (
          <View
            key={code}
            id={`apply-item-${code}`}
            className={s.product}
            aria-role="region"
            aria-label={`${institution.name}${name}`}
          >
            {products.length > 1 && <View className="strong">{name}</View>}
            {told && (
              <Notice id={outcomeId(code)} tone={told.tone} title={told.title}>
                {told.text}
              </Notice>
            )}
            {box && (
              <Costs id={`apply-${code}`} sheet={info.cost_sheet} price={price} level={3} plan={plan} />
            )}
          </View>
        )
      })}
      {products.some(({ info }) => isJump(info.product)) && (
        <View id="apply-jump" className={`caption ${s.jump}`}>
          不向{institution.name}提供您的任何资料，您将在机构官方页面自己填写。
        </View>
      )}
      {consents.some(({ texts }) => texts.some((text) => text.institution_code === institution.code)) && (
        <View className={s.sent} aria-role="list">
          <View className={`caption ${s.receiver}`}>{institution.name}会收到，用来审核：</View>
          {SENT.map((kind) => (
            <View key={kind} className={s.kind} aria-role="listitem">
              {kind}
            </View>
          ))}
          {products.some(({ info }) => info.product.way === 'relay') && (
            <View className="caption">由中转方加密转交，它读不到内容。</View>
          )}
        </View>
      )}
      {boxes.map((box) => (
        <TickBox key={box.id} box={box} {...ticking} />
      ))}
    </>
  )
}

/** One box of the sheet, never ticked in advance (S24.1); each title opens its text. */
function TickBox({ box, ticks, asked, onOpenAgreement }: TickBoxProps) {
  const ticked = ticks.isTicked(box)
  return (
    <Checkbox
      id={box.id}
      checked={ticked}
      onChange={(on) => ticks.tick(box, on)}
      error={asked && !ticked ? box.error : null}
      {...(box.label && { label: box.label })}
    >
      {box.words}
      {box.texts.map(({ code, version, title }, i) => (
        <Fragment key={code}>
          {i > 0 && '、'}
          <Link onClick={() => onOpenAgreement({ code, version })}>
            《{box.short ? shortTitle(title) : title}》
          </Link>
        </Fragment>
      ))}
    </Checkbox>
  )
}

/** What became of the application for one product, or why the product takes none; the outcome may have told already. */
function toldOf(outcome: Outcome | undefined, product: ProductInfo['product']) {
  const { closed } = product
  if (closed && outcome?.kind !== 'submitted')
    return { tone: 'warn', title: '暂不受理申请', text: `${closed.text}。已填写的内容都保留着。` } as const
  switch (outcome?.kind) {
    case 'submitted':
      return isJump(product)
        ? ({ tone: 'info', title: '已记录', text: '请从申请进度前往机构官方页面办理。' } as const)
        : ({ tone: 'info', title: '已提交', text: '由机构审核，结果以机构通知为准。' } as const)
    case 'refused':
      return { tone: 'error', title: '没有提交成功', text: outcome.text } as const
    case 'unknown':
      return {
        tone: 'error',
        title: '没有收到结果',
        text: '网络不稳定或系统繁忙，请稍后重新提交。同一个产品不会重复申请。',
      } as const
  }
}
