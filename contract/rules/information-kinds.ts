/**
 * The kinds of personal information, in the words of WeChat's 用户隐私保护指引. Written once: docs/operating.md lists the
 * same kinds with the same fields for the console, and the current privacy policy of the seed names each kind
 * (test/unit/collected.test.ts).
 */
export const KINDS = [
  '手机号码',
  '姓名',
  '身份证号码',
  '居住城市',
  '申请信息',
  '位置信息',
  '设备信息',
  '操作日志',
  '网络所在城市',
  '微信用户标识',
] as const
export type Kind = (typeof KINDS)[number]
