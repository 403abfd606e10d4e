import { contract } from '../../../test/tools/agreement-data'
import { groupsOf } from './groups'

test('agreements are listed under their groups in a fixed order, with those of each institution together', () => {
  const groups = groupsOf([
    contract('hk-1', { title: '还款服务须知', group: 'hk' }),
    contract('notice-a', { title: '借款申请须知（甲银行）', group: 'institution' }),
    contract('share-b', { title: '个人信息共享授权书（乙小贷）', group: 'institution' }),
    contract('share-a', { title: '个人信息共享授权书（甲银行）', group: 'institution' }),
    contract('privacy', { title: '隐私政策', group: 'login' }),
    contract('new', { title: '新协议', group: 'unheard-of' }),
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
