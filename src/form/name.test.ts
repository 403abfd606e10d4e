import { cleanName, nameProblem } from './name'

test.each(['张三', '欧阳娜娜', '买买提·艾力', '阿依古丽•买买提', '张 三', '𠮷田'])('%j is a name', (text) => {
  expect(nameProblem(text)).toBeNull()
})
test.each(['张', '张三3', 'Zhang San', '·张三', '张三·', '张··三', '张'.repeat(21)])(
  '%j is not a name',
  (text) => {
    expect(nameProblem(text)).toBe('请填写与身份证一致的中文姓名')
  },
)
test.each(['', '  '])('%j is missing [S10.1]', (text) => {
  expect(nameProblem(text)).toBe('请填写姓名')
})
test('spaces are removed, and other dots become the one that documents use', () => {
  expect(cleanName(' 买买提 • 艾力 ')).toBe('买买提·艾力')
})
