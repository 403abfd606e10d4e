import type { Data } from '@contract/endpoints'
import type { Area } from '@contract/values'
import { screen } from '@testing-library/react'
import { ConfirmCity } from '@/features/place/confirm-city'
import { NameCityForm } from '@/features/place/name-city-form'
import { byId, type User } from '../screen'
import { ACCOUNT, answer } from '../tools/fake-api'
import {
  type FormRow,
  LOGIN_AGREEMENTS,
  loginBoxes,
  RENEWED_AGREEMENTS,
  RENEWED_CONSENTS,
  reports,
  textField,
} from './row'

export const NANSHAN: Area = {
  code: '440305',
  country: '中国',
  province: '广东省',
  city: '深圳市',
  county: '南山区',
}
export const SHENZHEN: Area = { ...NANSHAN, code: '440300', county: '' }
export const UNKNOWN: Area = { code: '000000', country: '', province: '', city: '', county: '' }
const REGIONS = {
  version: 'v1',
  province_list: { '110000': '北京市', '440000': '广东省' },
  city_list: { '110100': '北京市', '440300': '深圳市' },
  county_list: { '110105': '朝阳区', '440305': '南山区' },
  pinyin_list: { '440300': 'shen zhen shi' },
  large_cities: [],
}

type City = Data<'/v1/user/city'>
/** Sets what the server knows; by default the visitor came by a link and has given no consent. */
export const serveCity = (given: Partial<City> = {}, located = UNKNOWN) => {
  answer('/v1/user/city', {
    area: null,
    name: null,
    account: ACCOUNT,
    agreements: LOGIN_AGREEMENTS,
    ...given,
  })
  answer('/v1/address/ip', located)
  answer('/web/region/list', REGIONS)
  for (const path of ['/v1/user/nameSaveCity', '/user/city/save'] as const) answer(path, NANSHAN)
}

export async function chooseShenzhen(user: User) {
  for (const name of ['广东省', '深圳市']) await user.click(await screen.findByRole('button', { name }))
}

const shared = { accepted: NANSHAN, failed: '没有保存成功', agreement: loginBoxes.agreement }

export const nameAndCity: FormRow = {
  ...shared,
  form: 'form for name and city',
  serve: serveCity,
  element: () => <NameCityForm {...reports} shown={0} />,
  submit: 'from-submit',
  fill: async (user) => {
    await loginBoxes.fill(user)
    await user.type(byId('from-name'), '买买提·艾力')
    await user.click(byId('from-area'))
    await chooseShenzhen(user)
  },
  missing: { ...loginBoxes.missing, 'from-name': '请填写姓名', 'from-area': '请选择当前居住城市' },
  path: '/v1/user/nameSaveCity',
  refused: { field: 'name', ...textField('from-name') },
  kept: () => {
    expect(byId('from-name')).toHaveValue('买买提·艾力')
    expect(byId('from-area')).toHaveTextContent('广东省深圳市')
  },
  draft: true,
  renewed: { serve: () => serveCity({ agreements: RENEWED_AGREEMENTS }), consents: RENEWED_CONSENTS },
}

export const cityConfirmation: FormRow = {
  ...shared,
  form: 'confirmation of the city',
  serve: () => serveCity({}, NANSHAN),
  element: () => <ConfirmCity {...reports} shown={0} />,
  submit: 'yfrom-confirm',
  fill: loginBoxes.fill,
  missing: loginBoxes.missing,
  path: '/user/city/save',
  renewed: {
    serve: () => serveCity({ agreements: RENEWED_AGREEMENTS }, NANSHAN),
    consents: RENEWED_CONSENTS,
  },
}
