import type {
  HostMode,
  HostToken,
  NoticeAnswer,
  OpenAnswer,
  PackageAnswer,
  PersonaName,
  PhoneAnswer,
  QaSize,
  QaView,
} from '@contract/sandbox'
import type { AgentName } from '@/tester/host/agents'
import { THEME_NAMES, type ThemeName } from '@/theme/tokens'
import type { ChoiceOption } from '@/ui/choice/choice'

/** A choice that can also be left to the product. */
export type Open<V extends string> = V | 'none'

const options = <V extends string>(words: Record<V, string>) =>
  Object.entries<string>(words).map(([value, label]) => ({ value: value as V, label }))

export const personas = options<Open<PersonaName>>({
  none: '不指定',
  new: '新访客',
  returning: '老访客',
  rejected: '都不匹配',
  unfinished: '没填完',
  expired: '登录过期',
})

export const themes: ChoiceOption<Open<ThemeName>>[] = [
  { value: 'none', label: '随渠道' },
  ...THEME_NAMES.map((value) => ({ value, label: value })),
]

export const views = options<Open<QaView>>({ none: '随本机', elder: '长辈版', usual: '标准版' })

export const sizes = options<Open<QaSize>>({ none: '随手机', large: '关怀模式 1.4 倍', largest: '最大 2 倍' })

export const browsers = options<Open<AgentName>>({
  none: '本机',
  iphone: 'iPhone',
  android: 'Android',
  'wechat-ios': '微信 iOS',
  'wechat-android': '微信 Android',
  'host-ios': '宿主 iOS',
  'host-android': '宿主 Android',
  desktop: '电脑',
})

/** The mini-program learns about the phone from WeChat, not from a browser. */
export const phones = browsers.filter(({ value }) => ['none', 'iphone', 'android', 'desktop'].includes(value))

export const hosts = options<HostMode>({
  none: '不在 App 内',
  present: '桥已就绪',
  late: '桥晚到',
  never: '桥不来',
  rejecting: '桥拒绝',
})

export const hostTokens = options<Open<HostToken>>({
  none: '所选身份的登录',
  wrong: '无效的登录',
  garbage: '不是 JSON',
})

export const phoneAnswers = options<Open<PhoneAnswer>>({
  none: '由微信决定',
  granted: '给出号码',
  refused: '拒绝',
  'used-up': '额度用完',
  expired: '授权失效',
  other: '另一个号码',
})

export const noticeAnswers = options<Open<NoticeAnswer>>({
  none: '由微信决定',
  accept: '允许',
  reject: '拒绝',
  ban: '已关闭',
})

export const openAnswers = options<Open<OpenAnswer>>({
  none: '由微信决定',
  opened: '已打开',
  declined: '取消',
  failed: '打不开',
})

export const packageAnswers = options<Open<PackageAnswer>>({
  none: '正常',
  late: '慢 3 秒',
  missing: '下载失败',
})

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

/**
 * Faults for all requests; the field below accepts any. It is a list, because an object would sort numeric codes
 * first.
 */
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
