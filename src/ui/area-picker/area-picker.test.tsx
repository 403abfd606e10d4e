import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { AreaLists } from '@/lib/area'
import { AreaPicker, type AreaPickerProps } from './area-picker'

const lists: AreaLists = {
  province_list: { '110000': '北京市', '440000': '广东省', '900000': '海外' },
  city_list: { '110100': '北京市', '440300': '深圳市', '900800': '新加坡' },
  county_list: { '110105': '朝阳区', '440304': '福田区', '440305': '南山区' },
}

function setUp(props: Partial<AreaPickerProps> = {}) {
  const onPick = jest.fn()
  render(<AreaPicker open lists={lists} onClose={() => {}} onPick={onPick} {...props} />)
  const tap = (name: string) => userEvent.click(screen.getByRole('button', { name }))
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

test('the area picker opens at the selected area, and each level can be changed', async () => {
  const { onPick, tap } = setUp({ value: '440305' })
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

test('the area picker says that its lists are loading, and offers a retry when they fail', async () => {
  const onRetry = jest.fn()
  const { unmount } = render(<AreaPicker open lists={null} onClose={() => {}} onPick={() => {}} />)
  expect(screen.getByRole('status', { name: '正在加载城市列表' })).toBeInTheDocument()
  unmount()
  const { tap } = setUp({ lists: null, failed: true, onRetry })
  await tap('重新加载')
  expect(onRetry).toHaveBeenCalledTimes(1)
})
