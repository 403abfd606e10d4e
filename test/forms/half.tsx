import { fen } from '@contract/brands'
import type { Data } from '@contract/endpoints'
import { HalfForm } from '@/features/half/half-form'
import { byId } from '../screen'
import { ACCOUNT, answer } from '../tools/fake-api'
import { NANSHAN } from './city'
import { choiceField, IDENTITY_FIELDS, LIMITS } from './order'
import {
  choose,
  type FormRow,
  LOGIN_AGREEMENTS,
  RENEWED_AGREEMENTS,
  RENEWED_CONSENTS,
  reports,
  textField,
  tick,
  typeIdentity,
} from './row'

export const FORM = '/open/credit/half/form'
export const SAVE = '/open/credit/half/form/save'

export type HalfOrder = Data<typeof FORM>
/** An order that a partner has begun: purpose, identity and city are missing. */
export const halfOrder = (given: Partial<HalfOrder> = {}): HalfOrder => ({
  session: null,
  order_no: 'DD1',
  step: 'form',
  partner: '示例合作方',
  fields: [
    choiceField('purpose', '资金用途', 0),
    ...IDENTITY_FIELDS,
    { name: 'area_code', label: '当前居住城市', kind: 'area', flow: 2, why: '按城市提供服务' },
  ],
  values: { amount: fen(2_000_000), term: 12 },
  id_no_masked: null,
  agreements: LOGIN_AGREEMENTS,
  account: ACCOUNT,
  proven: false,
  visited: [],
  ...LIMITS,
  ...given,
})

export const pages = { onStep: jest.fn(async () => {}), onProducts: jest.fn(), onHome: jest.fn() }

export const half: FormRow = {
  form: 'form of a partner’s visitor',
  serve: () => answer(FORM, halfOrder()),
  element: () => <HalfForm {...pages} {...reports} area={{ code: NANSHAN.code, control: <p>南山区</p> }} />,
  submit: 'credit-submit',
  fill: async (user) => {
    await choose('资金用途乙')(user)
    await typeIdentity(user)
    await tick('credit-consent-user-service', 'credit-consent-privacy')(user)
  },
  missing: {
    'credit-purpose': '请选择资金用途',
    'credit-name': '请填写姓名',
    'credit-id_no': '请填写身份证号码',
    'credit-consent-user-service': '请阅读后勾选，再提交',
    'credit-consent-privacy': '请阅读后勾选，再提交',
  },
  path: SAVE,
  accepted: { order_no: 'DD1', step: 'product' },
  refused: { field: 'values.id_no', ...textField('credit-id_no') },
  message: 'credit-unsaved',
  failed: '没有提交成功',
  kept: () => expect(byId('credit-name')).toHaveValue('张三'),
  draft: true,
  agreement: { code: 'privacy', box: 'credit-consent-privacy', others: ['credit-consent-user-service'] },
  renewed: {
    serve: () => answer(FORM, halfOrder({ agreements: RENEWED_AGREEMENTS })),
    consents: RENEWED_CONSENTS,
  },
}
