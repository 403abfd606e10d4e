import type { Data } from '@contract/endpoints'
import type { SupportItem } from '@contract/endpoints/support'
import { screen } from '@testing-library/react'
import { SupportView } from '@/features/support/support-view'
import { byId } from '../screen'
import { answer } from '../tools/fake-api'
import { agreement, institution, product } from '../tools/offer-data'
import { choiceField } from './order'
import { choose, type FormRow, isChosen, reports, tick } from './row'

export const INIT = '/open/support/init'
export const LIST = '/open/support/list'
export const PUT = '/open/support/put'

export const supportPage: Data<typeof INIT> = {
  sid: 'demo',
  title: '合作产品',
  intro: '简介',
  theme_color: 'xiaofu',
  single: false,
  agreements: [agreement('privacy', null), agreement('share-a', 'a'), agreement('share-b', 'b')],
  fields: [
    { ...choiceField('call_time', '时段', 0), required: true },
    { name: 'salutation', label: '称呼', kind: 'text', why: '怎样称呼', required: false },
  ],
}
export function supportItem(code: string, given: Partial<SupportItem> = {}): SupportItem {
  const { code: _, name: __, offline: ___, ...terms } = product(code)
  return {
    ...terms,
    item: code,
    title: `产品${code}`,
    summary: `说明${code}`,
    institution: institution(code, `机构${code}`),
    shared: false,
    ...given,
  }
}

export const pages = {
  onTheme: jest.fn(),
  onLeave: jest.fn(),
  onAgreements: jest.fn(),
  onConsents: jest.fn(),
  onAbout: jest.fn(),
  onProducts: jest.fn(),
  onHome: jest.fn(),
}

export const lead: FormRow = {
  form: 'lead form of a partner list',
  guest: true,
  serve: () => {
    answer(INIT, supportPage)
    answer(LIST, { items: [supportItem('a'), supportItem('b', { sponsored: true })] })
    answer(PUT, { lead_no: 'XS1' })
    for (const path of ['/open/support/click', '/open/support/single/click'] as const) answer(path, {})
  },
  element: () => <SupportView sid="demo" shown={0} {...pages} onOpenAgreement={reports.onOpenAgreement} />,
  submit: 'support-submit',
  fill: async (user) => {
    await user.type(byId('support-mobile'), '+86 139-1234-5678')
    await choose('时段乙')(user)
    await user.type(screen.getByLabelText(/称呼/), '王女士')
    await tick('support-consent-share-a', 'support-consent-privacy')(user)
  },
  missing: {
    'support-mobile': '请填写正确的手机号码',
    'support-value-call_time': '请选择时段',
    'support-shares': '请至少选择一家机构',
    'support-consent-privacy': '请先阅读并同意',
  },
  path: PUT,
  accepted: { lead_no: 'XS1' },
  done: () => screen.findByText('XS1'),
  refused: { field: 'values.call_time', id: 'support-value-call_time', change: choose('时段甲') },
  message: 'support-failed',
  failed: '系统繁忙，请稍后再次提交',
  kept: () => {
    expect(byId('support-mobile')).toHaveValue('13912345678')
    isChosen('时段乙')()
    expect(screen.getByLabelText(/称呼/)).toHaveValue('王女士')
  },
  draft: true,
  agreement: { code: 'privacy', box: 'support-consent-privacy', others: ['support-consent-share-a'] },
  renewed: {
    serve: () => {
      const [, ...shares] = supportPage.agreements
      answer(INIT, { ...supportPage, agreements: [agreement('privacy', null, '1.1'), ...shares] })
    },
    consents: ['privacy@1.1', 'share-a@1.0'],
  },
}
