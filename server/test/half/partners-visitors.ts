import { CODE } from '@contract/codes'
import type { HalfChange, HalfValues } from '@contract/endpoints/half'
import { issueHalfLink } from '../../src/half/links'
import { type CallOptions, consentIds, freshMobile, setRows, type TestApp } from '../tools/harness'
import { BASICS, HANGZHOU, idNo, LOAN } from '../tools/journey'
import { codeLogin } from '../tools/privacy-visitor'

export const FORM = '/open/credit/half/form'
export const SAVE = '/open/credit/half/form/save'
export const LIST = '/open/credit/half/list'
export const CLICK = '/open/credit/half/click'
export const REFUSED = { code: 403, msg: '链接已失效，请从合作方重新进入', data: null }

/** Every answer that a partner can give. */
export const everything = (): HalfValues => ({
  ...LOAN,
  ...BASICS,
  name: '张三',
  id_no: idNo(),
  area_code: HANGZHOU.code,
})
export const names = (form: { fields: { name: string }[] }) => form.fields.map(({ name }) => name)
export const agreementsOf = (form: { agreements: { code: string }[] }) =>
  form.agreements.map(({ code }) => code)

export function partnersVisitors(server: TestApp) {
  const issue = (values: HalfValues = {}, given: { mobile?: string; channel?: string } = {}) => {
    const link = { mobile: freshMobile(), channel: 'half-demo', partner: '示例合作方', values, ...given }
    return issueHalfLink(server.db, server.deps, link)
  }
  /** A visitor who has opened a link, in their own login if the options have its token, and the response to it. */
  async function enter(values: HalfValues = {}, mobile = freshMobile(), options: CallOptions = {}) {
    const form = await server.ok(FORM, { token: await issue(values, { mobile }) }, options)
    const token = form.session?.token ?? options.token ?? ''
    return { ...form, token, user_id: form.account.user_id, mobile }
  }
  type Entered = Pick<Awaited<ReturnType<typeof enter>>, 'order_no' | 'token'>
  const save = ({ order_no, token }: Entered, values: HalfValues, consents?: string[]) =>
    server.call(SAVE, { order_no, values, ...(consents && { consents }) }, { token })
  return {
    issue,
    enter,
    save,
    resume: ({ token }: { token: string }, change?: HalfChange) =>
      server.ok(FORM, { token: '', ...(change && { change }) }, { token }),
    list: ({ order_no, token }: Entered) => server.call(LIST, { order_no }, { token }),
    click: ({ order_no, token }: Entered, code = 'cf1-daily') =>
      server.call(CLICK, { order_no, code }, { token }),
    async ready(values = everything()) {
      const form = await enter(values)
      const { code } = await save(form, {}, consentIds(form))
      if (code !== CODE.ok) throw new Error(`the form was not saved: ${code}`)
      return form
    },
    /** Logs a visitor in by a code on the device that opened the link. */
    prove: ({ mobile }: { mobile: string }) => codeLogin(server, mobile),
    setHalfFlow: (half_flow: boolean) => setRows(server, 'channels', { code: 'half-demo' }, { half_flow }),
    setApplied: (order_no: string, change = {}) =>
      setRows(server, 'orders', { order_no }, { applied_at: server.clock.now(), ...change }),
  }
}
