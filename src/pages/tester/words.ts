import { THEME_NAMES, type ThemeName } from '@contract/theme'
import type { Choice, ChoiceName } from '@/tester/start/state'
import type { ChoiceOption } from '@/ui/choice/choice'

interface Words<Name extends ChoiceName> {
  title: string
  note?: string
  /** What stands for the behaviour of production. */
  none: string
  values: Record<Choice<Name>, string>
}

export const words: { [Name in ChoiceName]: Words<Name> } = {
  persona: {
    title: '身份',
    note: '选中后以这个测试访客登录，之前的人和草稿会清掉。',
    none: '不指定',
    values: {
      new: '新访客',
      returning: '老访客',
      rejected: '都不匹配',
      unfinished: '没填完',
      expired: '登录过期',
    },
  },
  theme: {
    title: '主题',
    none: '随渠道',
    values: Object.fromEntries(THEME_NAMES.map((name) => [name, name])) as Record<ThemeName, string>,
  },
  agent: {
    title: '机型',
    none: '本机',
    values: {
      iphone: 'iPhone',
      android: 'Android',
      'wechat-ios': '微信 iOS',
      'wechat-android': '微信 Android',
      'host-ios': '宿主 iOS',
      'host-android': '宿主 Android',
      desktop: '电脑',
    },
  },
  host: {
    title: '宿主 App',
    note: '选了身份时，登录在宿主 App 里，网页用 getToken 取（iOS 不取）。',
    none: '不在 App 内',
    values: { present: '桥已就绪', late: '桥晚到', never: '桥不来', rejecting: '桥拒绝' },
  },
  token: {
    title: 'getToken 的回答',
    none: '所选身份的登录',
    values: { wrong: '无效的登录', garbage: '不是 JSON' },
  },
  phone: {
    title: '微信手机号',
    none: '由微信决定',
    values: {
      granted: '给出号码',
      refused: '拒绝',
      'used-up': '额度用完',
      expired: '授权失效',
      other: '另一个号码',
    },
  },
  notice: {
    title: '微信通知',
    none: '由微信决定',
    values: { accept: '允许', reject: '拒绝', ban: '已关闭' },
  },
}

/** Channels of the seed with special behaviour (docs/testing.md). */
export const channels = [
  'organic',
  'test-c3',
  'xfkuaishou2',
  'yfrom-demo',
  'half-demo',
  'redirect-demo',
  'app-demo',
].map((value) => ({ value, label: value }))

/** Faults for all requests; the field below accepts any. */
export const faults: ChoiceOption[] = [
  { value: '', label: '正常' },
  { value: 'slow:3000', label: '慢 3 秒' },
  { value: 'offline', label: '断网' },
  { value: 'timeout', label: '超时' },
  { value: 'http500', label: 'HTTP 500' },
  { value: '601', label: '业务码 601' },
]

const DAY = 86_400_000
export const shifts = [
  { ms: DAY, label: '加 1 天' },
  { ms: 8 * DAY, label: '加 8 天' },
  { ms: 31 * DAY, label: '加 31 天' },
]
