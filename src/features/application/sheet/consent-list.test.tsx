import { render, screen } from '@testing-library/react'
import { agreement } from '../../../../test/tools/offer-data'
import { ConsentList } from './consent-list'

test('each box names who receives the data and what for, and is not ticked', () => {
  const share = agreement('share-a', 'a')
  const notice = agreement('notice-a', null)
  const group = { institution: { code: 'a', name: '甲银行' }, agreements: [share, notice] }
  render(
    <ConsentList
      groups={[group]}
      ticks={{ isTicked: () => false, tick() {} }}
      error={null}
      onOpenAgreement={() => {}}
    />,
  )
  const [sharing, reading] = screen.getAllByRole('checkbox')
  expect(sharing?.closest('label')).toHaveTextContent('我同意把本次申请的资料提供给甲银行，用于审核本次申请')
  expect(reading?.closest('label')).toHaveTextContent('我已阅读并同意')
  for (const box of [sharing, reading]) expect(box).not.toBeChecked()
})
