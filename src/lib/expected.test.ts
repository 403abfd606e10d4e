import { ExpectedError, reportUnexpected } from './expected'

test('a bug is reported as an unhandled rejection, and an expected failure is not', async () => {
  const reject = jest.spyOn(Promise, 'reject').mockImplementation(() => new Promise(() => {}))
  const bug = new TypeError('x is not a function')
  expect(reportUnexpected(new ExpectedError('no answer'))).toBeUndefined()
  expect(reject).not.toHaveBeenCalled()
  expect(reportUnexpected(bug)).toBeUndefined()
  expect(reject.mock.calls).toEqual([[bug]])
  reject.mockRestore()
})
