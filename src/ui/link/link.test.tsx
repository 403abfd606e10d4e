import { View } from '@tarojs/components'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from './link'

test('a tap on a link does not reach the element around it', async () => {
  const [onLink, onAround] = [jest.fn(), jest.fn()]
  render(
    <View onClick={onAround}>
      <Link onClick={onLink}>《协议》</Link>
    </View>,
  )
  await userEvent.click(screen.getByRole('button', { name: '《协议》' }))
  expect(onLink).toHaveBeenCalledTimes(1)
  expect(onAround).not.toHaveBeenCalled()
})
