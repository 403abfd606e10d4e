/** The functions of `wx` that the product uses (test/weapp-chromium/gate.test.ts compares them with the build). */
export const FUNCTIONS = `
authorize batchGetStorageSync canIUse createSelectorQuery getAppBaseInfo getDeviceInfo getFileSystemManager
getFuzzyLocation getNetworkType getRandomValues getRealtimeLogManager getStorageInfoSync getStorageSync getUpdateManager
login makePhoneCall navigateBack navigateTo navigateToMiniProgram offKeyboardHeightChange
onAppHide onError onKeyboardHeightChange onNeedPrivacyAuthorization onNetworkStatusChange
onPageNotFound onUnhandledRejection openPrivacyContract pageScrollTo reLaunch redirectTo removeStorage removeStorageSync
request requestSubscribeMessage requirePrivacyAuthorize setClipboardData setNavigationBarColor setNavigationBarTitle
setStorage setStorageSync shareFileMessage stopPullDownRefresh
`
  .trim()
  .split(/\s+/)

/** How many backs in a row the page lets a `page-container` catch; this many stand for every one. */
export const ALL_BACKS = 3

/** The functions of `wx`, or of Taro, which has those that `wx` has. */
export type Api = Record<string, (...given: never[]) => unknown>

export type Measured = Awaited<ReturnType<typeof measure>>

/**
 * What WeChat can do on one device: what the tester's page 设备测试 copies, and the drivers' profiles
 * (test/drivers/weapp/profiles), so that a recording replaces a profile as it is. Null is what nobody has tried.
 */
export interface Recording extends Measured {
  /** When and on what it was recorded, or the addresses of the pages that it was read from. */
  source: string[]
  /** How many backs in a row a `page-container` that is opened again after each one has caught, up to three. */
  backsCaught: number | null
  /** Whether the text that was copied could be read again. */
  clipboard: boolean | null
  /** Whether the screen reader spoke the `aria-label` of a button. */
  ariaSpoken: boolean | null
}

const holds = (test: () => boolean) => {
  try {
    return test()
  } catch {
    return false
  }
}

/** Each text is compiled here, because a literal would stop the whole file. */
const compiles = (pattern: string, flags?: string) =>
  holds(() => new RegExp(pattern, flags) instanceof RegExp)

const ask = (api: Api, name: string) => (api[name] as (() => Record<string, never>) | undefined)?.() ?? {}

const PROBE = 'qa_probe'

/** What `batchGetStorageSync` does with a value that was just stored. */
function batchStorage(api: Api): string {
  const { setStorageSync, removeStorageSync, batchGetStorageSync } = api as unknown as {
    setStorageSync(key: string, value: string): void
    removeStorageSync(key: string): void
    batchGetStorageSync?(keys: string[]): unknown[]
  }
  if (typeof batchGetStorageSync !== 'function') return 'missing'
  const reads = holds(() => {
    setStorageSync(PROBE, PROBE)
    return batchGetStorageSync([PROBE])[0] === PROBE
  })
  holds(() => removeStorageSync(PROBE) === undefined)
  return reads ? 'reads' : 'fails'
}

/** In px. The safe area is given by its distance from each edge of the screen. */
function windowOf(api: Api) {
  const {
    screenWidth = 0,
    screenHeight = 0,
    windowWidth = 0,
    windowHeight = 0,
    safeArea,
  } = ask(api, 'getWindowInfo') as Partial<Record<string, number>> & {
    safeArea?: Record<'top' | 'bottom' | 'left' | 'right', number>
  }
  return {
    screenWidth,
    screenHeight,
    width: windowWidth,
    height: windowHeight,
    safeArea: safeArea
      ? {
          top: safeArea.top,
          bottom: screenHeight - safeArea.bottom,
          left: safeArea.left,
          right: screenWidth - safeArea.right,
        }
      : null,
  }
}

/** Whether WeChat still has to ask for the consent to its privacy terms; null if it never asks. */
const privacyAsks = (api: Api) =>
  new Promise<boolean | null>((answer) => {
    const { getPrivacySetting } = api as unknown as { getPrivacySetting?(options: object): unknown }
    if (typeof getPrivacySetting !== 'function') return answer(null)
    getPrivacySetting({
      success: ({ needAuthorization }: { needAuthorization: boolean }) => answer(needAuthorization),
      fail: () => answer(null),
    })
  })

export async function measure(api: Api) {
  const { brand = '', model = '', system = '', platform = 'devtools' } = ask(api, 'getDeviceInfo')
  const { version = '', SDKVersion = '' } = ask(api, 'getAppBaseInfo')
  return {
    device: { brand, model, system, platform },
    app: { version, library: SDKVersion },
    window: windowOf(api),
    expressions: {
      propertyEscapes: compiles('\\p{Script=Han}', 'u'),
      lookbehind: compiles('(?<=a)b'),
      namedGroups: compiles('(?<a>b)'),
    },
    locale: {
      Intl: holds(() => new Intl.NumberFormat('zh-CN').format(1234) === '1,234'),
      toLocaleString: (1234).toLocaleString('zh-CN') === '1,234',
      // By pinyin 李 comes first, by code units 张.
      localeCompare: '张'.localeCompare('李', 'zh-CN') > 0,
      normalize: 'é'.normalize('NFD').length === 2,
    },
    functions: Object.fromEntries(FUNCTIONS.map((name) => [name, typeof api[name] === 'function'])),
    batchStorage: batchStorage(api),
    privacyAsks: await privacyAsks(api),
  }
}

/** Copies a text and returns whether it can be read again, for which WeChat may ask the visitor first. */
export const readsClipboard = (api: Api) =>
  new Promise<boolean>((answer) => {
    const { setClipboardData, getClipboardData } = api as unknown as Record<
      string,
      (options: object) => unknown
    >
    const fail = () => answer(false)
    const success = ({ data }: { data: string }) => answer(data === PROBE)
    // Taro's functions also return a promise.
    const call = (run: typeof setClipboardData, options: object) =>
      run ? void Promise.resolve(run({ fail, ...options })).catch(fail) : fail()
    call(setClipboardData, { data: PROBE, success: () => call(getClipboardData, { success }) })
  })
