import { kindsOfNumber } from '../case/find'
import { lookAt } from '../case/look'
import { caseHtml, caseTitle } from '../case/page'
import type { Deps } from '../http/deps'
import { escapeHtml as html } from '../lib/text/escape-html'
import type { Db } from '../postgres/tables'
import { deskPage } from './page'

const MAX_REASON = 200

/** The fields of the form. */
export interface Asked {
  number?: string
  reason?: string
  receipt?: string
}

const field = (name: string, label: string, hint: string, value: string, attributes: string) =>
  `<label for="${name}">${label}</label><p class="soft" id="${name}-hint">${hint}</p>
<input type="text" id="${name}" name="${name}" value="${html(value)}" aria-describedby="${name}-hint" required autocomplete="off" ${attributes}>`

/** Asks for a number and why; with what was entered, without a phone number, and what was wrong with it. */
export const askPage = (viewer: string, { reason = '' }: Asked = {}, error = ''): string =>
  deskPage(
    { title: '个案', page: '/case', viewer },
    `<p>一笔争议的全部资料：同意、当时展示的费用、提供给谁、送达和机构的报告。手机号码、姓名和身份证号码只显示一部分。</p>
${error && `<p class="bad" role="alert">${html(error)}</p>`}
<form method="post" action="/case">
${field('number', '编号', '申请编号（SQ开头）、存证编号，或手机号码', '', 'maxlength="20" autofocus')}
${field('reason', '事由', `例如投诉编号，最多${MAX_REASON}字。查阅人“${html(viewer)}”、事由和时间会记录三年，当事人可以查到`, reason, `maxlength="${MAX_REASON}"`)}
<label class="tick"><input type="checkbox" name="receipt" value="1">编号是存证编号，不是手机号码</label>
<button>查阅</button></form>`,
  )

/** The case of a number, after the look is recorded; otherwise the form with one sentence. */
export async function caseAnswer(
  deps: Pick<Deps, 'db' | 'clock' | 'vault' | 'config'> & { read: Db },
  viewer: string,
  asked: Asked,
): Promise<{ status: 200 | 400 | 404; page: string }> {
  const [number, reason] = [(asked.number ?? '').trim(), (asked.reason ?? '').trim()]
  const kinds = kindsOfNumber(number).filter((kind) => !asked.receipt || kind === 'receipt')
  const no = (status: 400 | 404, text: string) => ({ status, page: askPage(viewer, asked, text) })
  if (reason === '' || reason.length > MAX_REASON) return no(400, `请填写事由，最多${MAX_REASON}字`)
  if (kinds.length === 0) return no(400, '编号不是申请编号、存证编号或手机号码')
  const found = await lookAt(deps, { number, kinds, reason, by: viewer, command: 'desk' })
  if (found === 'none') return no(404, '没有这个编号的资料')
  if (found === 'ambiguous')
    return no(400, '这个编号既是手机号码又是存证编号：请勾选“编号是存证编号”，或填写申请编号')
  const body = `<div class="case">${caseHtml(found.one, found.about)}</div>`
  return { status: 200, page: deskPage({ title: caseTitle(found.about), page: '/case', viewer }, body) }
}
