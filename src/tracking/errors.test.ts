import { fits } from '@contract/formats'
import { COMMIT } from '@contract/rules/client-error'
import { noteError } from '@/platform/errors/errors'

const mockMarks: unknown[][] = []
let mockPath = '/'
jest.mock('./marks', () => ({
  mark: (...values: unknown[]) => void mockMarks.push(values),
  path: () => mockPath,
}))
jest.mock('@/platform/settings', () => ({ settings: { commit: 'e3b1c0d' } }))

test('an error becomes one mark for each kind and page, with the build’s commit, at most 20 in a start', () => {
  noteError('Error: before the program could report it', 'error')
  jest.requireActual('./errors')
  noteError('Error: another one', 'error')
  noteError('Error: x', 'rejection')
  mockPath = '/product/a'
  noteError('Error: x', 'error')
  mockPath = '/product/b'
  noteError('Error: x', 'error')
  mockPath = '/pages/more/about/index'
  noteError('Error: x', 'error')
  const commit = 'e3b1c0d'
  expect(mockMarks).toEqual([
    ['error', { kind: 'error', text: 'Error: before the program could report it', commit }],
    ['error', { kind: 'rejection', text: 'Error: x', commit }],
    ['error', { kind: 'error', text: 'Error: x', commit }],
    ['error', { kind: 'error', text: 'Error: x', commit }],
  ])
  expect(fits(COMMIT, commit)).toBe(true)
  for (let i = 0; i < 40; i++) {
    mockPath = `/unknown/${i}`
    noteError('Error: x', 'error')
  }
  expect(mockMarks).toHaveLength(20)
})
