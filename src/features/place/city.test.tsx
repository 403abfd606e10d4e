import { screen, waitFor } from '@testing-library/react'
import { platform } from '@/platform/platform'
import {
  chooseShenzhen,
  cityConfirmation,
  NANSHAN,
  nameAndCity,
  SHENZHEN,
  serveCity,
  UNKNOWN,
} from '../../../test/forms/city'
import { loginBoxes, openForm, reports, resetForms } from '../../../test/forms/row'
import { byId } from '../../../test/screen'
import { answer, marked, sent, wrong } from '../../../test/tools/fake-api'

const { onDone } = reports
const agreed = { agreements: [] }

beforeEach(resetForms)

describe('name and city', () => {
  const SAVE = '/v1/user/nameSaveCity'
  const open = (...given: Parameters<typeof serveCity>) => openForm(nameAndCity, () => serveCity(...given))

  test('the located city is filled in, is named as located, and is saved with the name [S2.8]', async () => {
    const { press, user } = await open(agreed, NANSHAN)
    expect(screen.getByText('产品按城市匹配，定位不对可以改')).toBeInTheDocument()
    await user.type(byId('from-name'), '张三')
    await press()
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
    expect(sent(SAVE)[0]).toMatchObject({ name: '张三', ...SHENZHEN })
    expect(marked()).toEqual(['city_saved'])
  })

  test('the saved city takes precedence over the located city, and the saved name is shown instead of asked for', async () => {
    await open({ ...agreed, area: NANSHAN, name: '李四' })
    expect(byId('from-area')).toHaveTextContent(/^广东省深圳市$/)
    expect(screen.getByText('李四')).toBeInTheDocument()
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
    expect(sent('/v1/address/ip')).toHaveLength(0)
  })

  test('a city that is chosen replaces the located one', async () => {
    const { press, user } = await open({ ...agreed, name: '李四' }, NANSHAN)
    await user.click(byId('from-area'))
    await user.click(await screen.findByRole('button', { name: '广东省' }))
    await user.click(await screen.findByRole('button', { name: '北京市' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await press()
    await waitFor(() => expect(sent(SAVE)[0]).toMatchObject({ code: '110100', city: '北京市' }))
  })
})

describe('confirming the city', () => {
  const SAVE = '/user/city/save'

  test('one tap saves the located city [S2.9]', async () => {
    const { press } = await openForm(cityConfirmation, () => serveCity(agreed, NANSHAN))
    await press()
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
    expect(sent(SAVE)[0]).toMatchObject(SHENZHEN)
    expect(marked()).toEqual(['city_saved'])
  })

  test('a city that cannot be located is chosen before it can be confirmed, whatever else is missing', async () => {
    const { press, user } = await openForm(cityConfirmation, () => serveCity({}, UNKNOWN))
    await press()
    await chooseShenzhen(user)
    await loginBoxes.fill(user)
    expect(onDone).not.toHaveBeenCalled()
    expect(platform.storage.get('area_draft')).toBeNull()
    await press()
    await waitFor(() => expect(sent(SAVE)[0]).toMatchObject({ code: '440300' }))
  })

  test('a city that the server refuses is named as wrong on the page', async () => {
    const { press } = await openForm(cityConfirmation, () => {
      serveCity(agreed, NANSHAN)
      answer(SAVE, wrong('code', '请选择当前居住城市'))
    })
    await press()
    expect(await screen.findByText('请选择当前居住城市')).toBeInTheDocument()
    expect(onDone).not.toHaveBeenCalled()
  })
})
