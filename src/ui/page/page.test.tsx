import '@testing-library/jest-dom'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button } from '../button/button'
import { Page } from './page'

test('it is the main landmark with one title', () => {
  render(<Page title="您现在住在哪里？" sub="不同城市可申请的机构不同" />)
  const main = screen.getByRole('main')
  expect(
    within(main)
      .getAllByRole('heading', { level: 1 })
      .map((el) => el.textContent),
  ).toEqual(['您现在住在哪里？'])
  expect(main).toHaveTextContent('不同城市可申请的机构不同')
})

test('with onSubmit the action submits the page', async () => {
  const onSubmit = jest.fn()
  render(<Page title="城市" onSubmit={onSubmit} action={<Button submit>确认城市</Button>} />)
  await userEvent.click(screen.getByRole('button', { name: '确认城市' }))
  expect(onSubmit).toHaveBeenCalledTimes(1)
})
