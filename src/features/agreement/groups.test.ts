import type { Contract } from '@/http/calls/agreement'
import { groupsOf } from './groups'

const contract = (code: string, title: string, group: string): Contract => ({
  code,
  title,
  group,
  version: '1.0',
  institution_code: null,
  effective_at: '2026-01-01T00:00:00Z',
})

test('agreements stand under their groups, each institution’s under its own, in a fixed order', () => {
  const groups = groupsOf([
    contract('hk-1', '还款服务须知', 'hk'),
    contract('notice-a', '借款申请须知（甲银行）', 'institution'),
    contract('share-b', '个人信息共享授权书（乙小贷）', 'institution'),
    contract('share-a', '个人信息共享授权书（甲银行）', 'institution'),
    contract('privacy', '隐私政策', 'login'),
    contract('new', '新协议', 'unheard-of'),
  ])
  const flat = groups.flatMap(({ title, parts }) =>
    parts.map(({ institution, contracts }) => [title, institution, contracts.map(({ code }) => code)]),
  )
  expect(flat).toEqual([
    ['登录与隐私', null, ['privacy']],
    ['机构授权', '甲银行', ['notice-a', 'share-a']],
    ['机构授权', '乙小贷', ['share-b']],
    ['还款', null, ['hk-1']],
    ['其他', null, ['new']],
  ])
})

test('groups without an agreement have no heading', () => {
  expect(groupsOf([])).toEqual([])
})
