import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { AreaLists } from '@/lib/area'
import { AreaPicker } from './area-picker'
import type { AreaPickerProps } from './levels'

const lists: AreaLists = {
  province_list: { '110000': '北京市', '440000': '广东省', '900000': '海外' },
  city_list: { '110100': '北京市', '440300': '深圳市', '900800': '新加坡' },
  county_list: { '110105': '朝阳区', '440304': '福田区', '440305': '南山区' },
  pinyin_list: { '110000': 'bei jing shi', '440000': 'guang dong sheng', '440300': 'shen zhen shi' },
  large_cities: ['110000', '440300'],
}

function setUp(props: Partial<AreaPickerProps> = {}) {
  const onPick = jest.fn()
  render(<AreaPicker open lists={lists} onClose={() => {}} onPick={onPick} {...props} />)
  const tap = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
  return { onPick, tap }
}

test('picking a country overseas gives an area [S2.30]', async () => {
  const { onPick, tap } = setUp()
  await tap('海外')
  await tap('新加坡')
  expect(onPick).toHaveBeenCalledWith({
    code: '900800',
    country: '新加坡',
    province: '',
    city: '',
    county: '',
  })
})

test('the area picker ends at the city, also for a county chosen earlier', async () => {
  const { onPick, tap } = setUp({ value: '440305' })
  expect(screen.getByRole('button', { name: '深圳市', pressed: true })).toBeInTheDocument()
  await tap('广东省')
  await userEvent.click(screen.getByRole('button', { name: '广东省', pressed: true }))
  await userEvent.click(screen.getByRole('button', { name: '深圳市', pressed: false }))
  expect(onPick).toHaveBeenCalledWith(expect.objectContaining({ code: '440300', city: '深圳市', county: '' }))
})

test('a search shows a city with its province, and a tap chooses it', async () => {
  const { onPick } = setUp()
  await userEvent.type(screen.getByLabelText('搜索城市'), 'shen zhen')
  await userEvent.click(screen.getByRole('button', { name: /^深圳市\s*广东省/ }))
  expect(onPick).toHaveBeenCalledWith(expect.objectContaining({ code: '440300' }))
})

test('a province that was searched for shows its cities, and a search without a result says what to do', async () => {
  const { onPick, tap } = setUp()
  const search = screen.getByLabelText('搜索城市')
  await userEvent.type(search, '没有')
  expect(screen.getByText(/没有找到/)).toBeInTheDocument()
  await userEvent.clear(search)
  await userEvent.type(search, 'gd')
  await tap('广东省')
  expect(search).toHaveValue('')
  await tap('深圳市')
  expect(onPick).toHaveBeenCalledWith(expect.objectContaining({ code: '440300' }))
})

test('the area picker that asks for counties opens at the selected county, and each level can be changed [S2.30]', async () => {
  const { onPick, tap } = setUp({ value: '440305', counties: true })
  expect(screen.getByRole('button', { name: '南山区', pressed: true })).toBeInTheDocument()
  await tap('广东省')
  await tap('北京市')
  await userEvent.click(screen.getByRole('button', { name: '北京市', pressed: false }))
  await tap('朝阳区')
  expect(onPick).toHaveBeenCalledWith(expect.objectContaining({ code: '110105', province: '北京市' }))
})

test('the area picker starts at the provinces for the placeholder area [S13.1]', () => {
  setUp({ value: '000000' })
  expect(screen.getByRole('button', { name: '北京市', pressed: false })).toBeInTheDocument()
})

test('the large cities are offered before anything is searched or chosen, the located one first, and a tap chooses one [S2.30]', async () => {
  const { onPick, tap } = setUp({ located: '440300' })
  const large = () => screen.queryByRole('group', { name: '大城市' })
  expect([...(large()?.children ?? [])].map(({ textContent }) => textContent)).toEqual(['深圳', '北京'])
  await userEvent.type(screen.getByLabelText('搜索城市'), 's')
  expect(large()).toBeNull()
  await userEvent.clear(screen.getByLabelText('搜索城市'))
  await tap('北京')
  expect(onPick).toHaveBeenCalledWith(expect.objectContaining({ code: '110100', city: '北京市' }))
  await tap('广东省')
  expect(large()).toBeNull()
})

test('the area picker says that its lists are loading, and offers a retry when they fail', async () => {
  const onRetry = jest.fn()
  const { unmount } = render(<AreaPicker open lists={null} onClose={() => {}} onPick={() => {}} />)
  expect(screen.getByRole('status', { name: '正在加载城市列表' })).toBeInTheDocument()
  unmount()
  const { tap } = setUp({ lists: null, failed: true, onRetry })
  await tap('重新加载')
  expect(onRetry).toHaveBeenCalledTimes(1)
})
