import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Area } from '@/lib/area'
import { platform } from '@/platform/platform'
import { useForm } from '@/stores/form'
import { expireSession, saveLogin } from '@/stores/session'
import { ACCOUNT, answer, marked, ok, refuse, resetApi, sent, wrong } from '../../../test/tools/fake-api'
import { ConfirmCity } from './confirm-city'
import { NameCityForm } from './name-city-form'
import { dropDraft } from './place'

jest.mock('@/http/api', () => jest.requireActual('../../../test/tools/fake-api'))

const NANSHAN: Area = {
  code: '440305',
  country: '中国',
  province: '广东省',
  city: '深圳市',
  county: '南山区',
}
const SHENZHEN: Area = { code: '440300', country: '中国', province: '广东省', city: '深圳市', county: '' }
const UNKNOWN: Area = { code: '000000', country: '', province: '', city: '', county: '' }
const LISTS = {
  version: 'v1',
  province_list: { '110000': '北京市', '440000': '广东省' },
  city_list: { '110100': '北京市', '440300': '深圳市' },
  county_list: { '110105': '朝阳区', '440305': '南山区' },
}

const links = { onOpenAgreement: jest.fn(), onRelogin: jest.fn() }

beforeEach(() => {
  resetApi(expireSession)
  saveLogin({ token: 't', user_id: 1, phone_mark: '' })
  useForm.getState().clear()
  dropDraft()
  answer('/v1/user/city', { area: null, name: null, account: ACCOUNT, agreements: [] })
  answer('/v1/address/ip', SHENZHEN)
  answer('/web/region/list', LISTS)
  answer('/v1/user/nameSaveCity', ok(NANSHAN))
  answer('/user/city/save', SHENZHEN)
  answer('/st/mark', { accepted: 1 })
})

describe('name and city', () => {
  async function arrive() {
    const onDone = jest.fn()
    const view = render(<NameCityForm {...links} shown={0} onDone={onDone} />)
    await screen.findByLabelText('姓名')
    return { onDone, unmount: view.unmount, user: userEvent.setup() }
  }
  const name = () => screen.getByLabelText('姓名')
  const area = () => screen.getByRole('button', { name: /当前居住城市/ })
  const submit = () => screen.getByRole('button', { name: '确认城市' })

  /** Chooses 北京市 朝阳区 in the selector. */
  async function chooseChaoyang(user: ReturnType<typeof userEvent.setup>) {
    await user.click(area())
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(dialog).toHaveTextContent('广东省'))
    const tabs = screen.queryByRole('button', { name: '广东省', current: false })
    if (tabs && dialog.textContent?.includes('深圳市')) await user.click(tabs)
    await user.click(await screen.findByRole('button', { name: '北京市' }))
    await user.click(await screen.findByRole('button', { name: '北京市', pressed: false }))
    await user.click(await screen.findByRole('button', { name: '朝阳区' }))
  }

  test('the located city is filled in, says so, and is saved with the name [S2.8]', async () => {
    const { user, onDone } = await arrive()
    expect(area()).toHaveTextContent('广东省深圳市')
    expect(screen.getByText(/定位到：广东省深圳市，与实际不符可修改/)).toBeInTheDocument()
    await user.type(name(), '张三')
    await user.click(submit())
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
    expect(sent('/v1/user/nameSaveCity')[0]).toMatchObject({ name: '张三', ...SHENZHEN })
    expect(marked()).toEqual(['city_saved'])
  })

  test('/from says under which phone name and city are saved, and leads to another login [S3.12]', async () => {
    const { user } = await arrive()
    expect(screen.getByText(/保存在手机号138\*{4}5678的账号下/)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '不是您？重新登录' }))
    expect(links.onRelogin).toHaveBeenCalled()
  })

  test('after a login by link the login consents come first, unticked, and go along with what is saved', async () => {
    const agreements = ['user-service', 'privacy'].map((code) => ({
      code,
      title: code,
      version: '1.0',
      hash: 'h',
      consent_id: `${code}@1.0`,
      institution_code: null,
    }))
    answer('/v1/user/city', { area: NANSHAN, name: '李四', account: ACCOUNT, agreements })
    const { user, onDone } = await arrive()
    expect(screen.getByText('您通过链接登录了138****5678')).toBeInTheDocument()
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox')
    expect(boxes.map(({ checked }) => checked)).toEqual([false, false])
    await user.click(submit())
    expect(boxes[0]).toHaveFocus()
    expect(screen.getAllByText('请先阅读并同意')).toHaveLength(2)
    expect(sent('/v1/user/nameSaveCity')).toEqual([])
    for (const box of boxes) await user.click(box)
    // A newer text came into force meanwhile: it is shown, and is not ticked.
    answer('/v1/user/nameSaveCity', wrong('consents', '请先阅读并同意协议'))
    const newer = agreements.map((one) => ({ ...one, version: '1.1', consent_id: `${one.code}@1.1` }))
    answer('/v1/user/city', { area: NANSHAN, name: '李四', account: ACCOUNT, agreements: newer })
    await user.click(submit())
    const isTicked = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)
    await waitFor(() => expect(isTicked()).toEqual([false, false]))
    for (const box of screen.getAllByRole('checkbox')) await user.click(box)
    answer('/v1/user/nameSaveCity', ok(NANSHAN))
    await user.click(submit())
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
    expect(sent('/v1/user/nameSaveCity').map(({ consents }) => consents)).toEqual([
      ['user-service@1.0', 'privacy@1.0'],
      ['user-service@1.1', 'privacy@1.1'],
    ])
  })

  test('the saved city and name come before the located one', async () => {
    answer('/v1/user/city', { area: NANSHAN, name: '李四', account: ACCOUNT, agreements: [] })
    await arrive()
    expect(area()).toHaveTextContent('广东省深圳市南山区')
    await waitFor(() => expect(name()).toHaveValue('李四'))
    expect(sent('/v1/address/ip')).toHaveLength(0)
  })

  test('the city can be changed, and the change outlives a reload', async () => {
    const { user, unmount } = await arrive()
    await chooseChaoyang(user)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(area()).toHaveTextContent('北京市朝阳区')
    unmount()
    const again = await arrive()
    expect(area()).toHaveTextContent('北京市朝阳区')
    await again.user.type(name(), '张三')
    await again.user.click(submit())
    await waitFor(() => expect(again.onDone).toHaveBeenCalledTimes(1))
    expect(sent('/v1/user/nameSaveCity')[0]).toMatchObject({
      code: '110105',
      province: '北京市',
      county: '朝阳区',
    })
  })

  test.each([
    ['unknown', () => answer('/v1/address/ip', UNKNOWN)],
    ['not answered', () => answer('/v1/address/ip', 'offline')],
  ])('where the place is %s the visitor is asked to choose', async (_, given) => {
    given()
    const { user } = await arrive()
    expect(area()).toHaveTextContent('请选择')
    await user.type(name(), '张三')
    await user.click(submit())
    expect(screen.getByText('请选择当前居住城市', { selector: '#from-area-error' })).toBeInTheDocument()
    expect(area()).toHaveFocus()
    expect(sent('/v1/user/nameSaveCity')).toHaveLength(0)
  })

  test.each([
    ['', '请填写姓名'],
    ['Zhang', '请填写与身份证一致的中文姓名'],
    ['张', '请填写与身份证一致的中文姓名'],
  ])('the name %j is refused at its field', async (typed, message) => {
    const { user } = await arrive()
    if (typed) await user.type(name(), typed)
    await user.click(submit())
    expect(name()).toHaveAccessibleDescription(new RegExp(message))
    expect(name()).toHaveFocus()
    expect(sent('/v1/user/nameSaveCity')).toHaveLength(0)
  })

  test('what the server finds wrong stands at its field', async () => {
    answer('/v1/user/nameSaveCity', wrong('code', '请选择当前居住城市'))
    const { user, onDone } = await arrive()
    await user.type(name(), '张三')
    await user.click(submit())
    await waitFor(() => expect(area()).toHaveFocus())
    expect(screen.getByText('请选择当前居住城市', { selector: '#from-area-error' })).toBeInTheDocument()
    expect(onDone).not.toHaveBeenCalled()
  })

  test('a typed name outlives a reload', async () => {
    const { user, unmount } = await arrive()
    await user.type(name(), '买买提·艾力')
    unmount()
    await arrive()
    expect(name()).toHaveValue('买买提·艾力')
  })

  test('offline: says so, keeps the name, and a retry is the same request', async () => {
    answer('/v1/user/nameSaveCity', 'offline')
    const { user, onDone } = await arrive()
    await user.type(name(), '张三')
    await user.click(submit())
    expect(await screen.findByRole('alert')).toHaveTextContent('已填写的内容都保留着')
    expect(name()).toHaveValue('张三')
    answer('/v1/user/nameSaveCity', ok(SHENZHEN))
    await user.click(screen.getByRole('button', { name: '重试' }))
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
    expect(new Set(sent('/v1/user/nameSaveCity').map((body) => body.public.request_id)).size).toBe(1)
  })

  test('a city that does not load can be loaded again', async () => {
    answer('/v1/user/city', 'offline')
    render(<NameCityForm {...links} shown={0} onDone={() => {}} />)
    const again = await screen.findByRole('button', { name: '重新加载' })
    answer('/v1/user/city', { area: NANSHAN, name: null, account: ACCOUNT, agreements: [] })
    await userEvent.click(again)
    await screen.findByLabelText('姓名')
    expect(area()).toHaveTextContent('南山区')
  })

  test('a visitor without a login sees neither the form nor an error while the login comes', async () => {
    answer('/v1/user/city', refuse(401, '请先登录'))
    render(<NameCityForm {...links} shown={0} onDone={() => {}} />)
    await waitFor(() => expect(sent('/v1/user/city')).toHaveLength(1))
    await act(async () => {})
    expect(screen.getByRole('status', { name: '正在查看您的城市' })).toBeInTheDocument()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.queryByLabelText('姓名')).not.toBeInTheDocument()
  })
})

describe('confirming the city', () => {
  function arrive() {
    const onDone = jest.fn()
    render(<ConfirmCity {...links} shown={0} onDone={onDone} />)
    return { onDone, user: userEvent.setup() }
  }

  test('one tap saves the located city [S2.9]', async () => {
    const { user, onDone } = arrive()
    await user.click(await screen.findByRole('button', { name: '是，确认城市' }))
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
    expect(sent('/user/city/save')[0]).toMatchObject(SHENZHEN)
    expect(marked()).toEqual(['city_saved'])
  })

  test('an unknown place is chosen first', async () => {
    answer('/v1/address/ip', UNKNOWN)
    const { user, onDone } = arrive()
    await user.click(await screen.findByRole('button', { name: '选择城市' }))
    await user.click(await screen.findByRole('button', { name: '广东省' }))
    await user.click(await screen.findByRole('button', { name: '深圳市' }))
    await user.click(await screen.findByRole('button', { name: '南山区' }))
    expect(onDone).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: '是，确认城市' }))
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
    expect(sent('/user/city/save')[0]).toMatchObject({ code: '440305' })
  })

  test('a refusal of the server is shown', async () => {
    answer('/user/city/save', wrong('code', '请选择当前居住城市'))
    const { user, onDone } = arrive()
    await user.click(await screen.findByRole('button', { name: '是，确认城市' }))
    expect(await screen.findByText('请选择当前居住城市')).toBeInTheDocument()
    expect(onDone).not.toHaveBeenCalled()
  })
})

test('the city is kept in the session only', async () => {
  render(<ConfirmCity {...links} shown={0} onDone={() => {}} />)
  await screen.findByText('广东省深圳市')
  expect(platform.storage.get('area_draft')).toBeNull()
})
