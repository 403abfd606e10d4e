import type { ApplicationStatus } from '@contract/endpoints/application'
import { timelineOf } from './timeline'

const at = '2026-11-20T06:05:00Z'
const entry = (status: ApplicationStatus) => ({ status, text: `状态${status}`, at })
const states = (...statuses: ApplicationStatus[]) =>
  timelineOf({ timeline: statuses.map(entry), undelivered: false }).map(({ state }) => state)

test('the steps that are ahead follow what has happened, and the first of them is the current one', () => {
  const submitted = { timeline: [entry('submitted')], undelivered: false }
  expect(timelineOf(submitted).map(({ title, state }) => [title, state])).toEqual([
    ['状态submitted', 'done'],
    ['机构收到资料', 'current'],
    ['机构审核', 'waiting'],
  ])
  expect(states('submitted', 'received')).toEqual(['done', 'done', 'current'])
  expect(timelineOf({ ...submitted, undelivered: true })).toMatchObject([{ state: 'done' }])
})

test('past entries are done, and without a step ahead the last is current until the application has ended', () => {
  expect(states()).toEqual([])
  expect(states('submitted', 'received', 'reviewing')).toEqual(['done', 'done', 'current'])
  expect(states('submitted', 'closed')).toEqual(['done', 'done'])
  expect(states('withdrawn')).toEqual(['done'])
})
