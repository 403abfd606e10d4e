import { WORDS } from '@contract/rules/words'
import { timeText } from '../lib/time/china-date'
import type { Db } from '../postgres/tables'
import type { Section, Table } from '../report/page'
import { plansOf } from '../seed/plans'
import { lastFiles, revisionOf, storedTexts } from '../seed/revisions'
import {
  agreementChanges,
  channelChanges,
  productChanges,
  seenOf,
  shownAt,
  type View,
  viewOf,
} from './catalogue-changes'

function inForceTables(view: View, now: Date): Table[] {
  const head = ['产品', '机构', '金额', WORDS.annualRate, '方式']
  const { shown, hidden } = shownAt(view, now)
  const rows = [...shown.values()].map((product) => {
    const seen = seenOf(product, view.files)
    return [`${product.name}（${product.code}）`, ...head.slice(1).map((name) => seen[name] ?? '')]
  })
  const why = hidden.map(({ product, why }) => [`${product.name}（${product.code}）`, why])
  return [
    { id: 'catalogue-listed', caption: '展示的产品', head, isText: true, rows },
    { id: 'catalogue-unlisted', caption: '不展示的产品', head: ['产品', '原因'], isText: true, rows: why },
  ]
}

function changeTables(id: string, was: View, is: View, at: Date): Table[] {
  const products = productChanges(was, is, at)
  return [
    { id, caption: '产品', head: ['产品', '项目', '现在', '以后'], isText: true, rows: products },
    {
      id: `${id}-agreements`,
      caption: '协议',
      head: ['协议', '变化', '生效时间'],
      isText: true,
      rows: agreementChanges(was, is),
    },
    {
      id: `${id}-channels`,
      caption: '渠道',
      head: ['渠道', '变化'],
      isText: true,
      rows: channelChanges(was, is),
    },
  ]
}

const UNREADABLE = '其文件属于其他版本的程序，此版本无法读取。'

/**
 * The catalogue for an operator's page: what is in force, and each plan with the difference that visitors would see to
 * what is in force before it. Nothing in it is personal.
 */
export async function catalogueSections(db: Db, now: Date): Promise<Section[]> {
  if ((await lastFiles(db)) === null)
    return [{ id: 'catalogue-now', title: '现行目录', text: '', none: '还没有启用过目录。', tables: [] }]
  const { number, at, applied_by, texts } = await revisionOf(db, null)
  const plans = await plansOf(db)
  let former = viewOf(texts)
  const since = `第${number}版，自${timeText(at)}起生效，由${applied_by}启用。`
  const waiting = plans.some(({ refused }) => refused === null) ? '' : '没有待生效的目录。'
  const sections: Section[] = [
    {
      id: 'catalogue-now',
      title: '现行目录',
      text: since + waiting,
      tables: former ? inForceTables(former, now) : [],
      none: UNREADABLE,
    },
  ]
  for (const plan of plans) {
    const id = `catalogue-plan-${plan.number}`
    const title = `计划${plan.number}：${timeText(plan.due)}`
    const by = `由${plan.planned_by}于${timeText(plan.planned_at)}提交。`
    if (plan.refused !== null) {
      const none = '到时被拒绝，现行目录不变；原因见命令 catalogue log。'
      sections.push({ id, title, text: by, none, tables: [] })
      continue
    }
    const view = viewOf(await storedTexts(db, plan.files, `The plan ${plan.number}`))
    const tables = former && view ? changeTables(id, former, view, plan.due) : []
    sections.push({ id, title, text: by, none: view && former ? '访客看不到变化。' : UNREADABLE, tables })
    former = view
  }
  return sections
}
