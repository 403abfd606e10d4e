import { act, render, screen } from '@testing-library/react'
import { useView } from '@/stores/view'
import { answer, resetApi, sent } from '../../../test/tools/fake-api'
import { AdSlot } from './slot'

beforeEach(() => {
  resetApi()
  answer('/st/mark', { accepted: 1 })
  answer('/web/ad/list', {
    ads: [{ id: 1, title: '了解示例产品', image: '', target: '/about', label: '广告', limited: false }],
  })
})

test('the elder view requests no advertisements, and one that is open loses them at once [S25.47]', async () => {
  useView.getState().setElder(true)
  const { container } = render(<AdSlot position="home" onOpen={() => {}} />)
  expect(sent('/web/ad/list')).toEqual([])
  act(() => useView.getState().setElder(false))
  expect(await screen.findByText('广告')).toBeInTheDocument()
  act(() => useView.getState().setElder(true))
  expect(container).toBeEmptyDOMElement()
  act(() => useView.getState().setElder(false))
})
