import type { AppConfig } from '@tarojs/taro'
import theme from '../theme.json'

const light = theme.light as { ground: string; bar: 'black'; pull: 'dark' }

const hasPosition = process.env.TARO_APP_POSITION !== 'false'
/** Why the phone's position is asked for, as the platform shows it. */
const desc = '您的位置用于把附近的机构网点排在前面'

/**
 * What `app.json` says on each platform besides the pages. Taro evaluates this file at build time; it is not part of
 * the running client.
 */
export const appSettings: Record<'h5' | 'weapp' | 'tt', Partial<AppConfig>> = {
  h5: { animation: false, window: { navigationStyle: 'custom' } },
  weapp: {
    lazyCodeLoading: 'requiredComponents',
    __usePrivacyCheck__: true,
    // An approximate position is enough to sort the stores by distance (features/offline).
    ...(hasPosition && {
      requiredPrivateInfos: ['getFuzzyLocation'],
      permission: { 'scope.userFuzzyLocation': { desc } },
    }),
    // Derived from the page table at the build (contract/rules/sitemap.ts).
    sitemapLocation: 'sitemap.json',
    // The colours of the window in both schemes; a test compares theme.json with the tokens.
    darkmode: true,
    themeLocation: 'theme.json',
    window: {
      navigationBarBackgroundColor: '@ground',
      navigationBarTextStyle: '@bar',
      backgroundColor: '@ground',
      backgroundTextStyle: '@pull',
    },
  },
  tt: {
    ...(hasPosition && { permission: { 'scope.userLocation': { desc } } }),
    window: {
      navigationBarBackgroundColor: light.ground,
      navigationBarTextStyle: light.bar,
      backgroundColor: light.ground,
      backgroundTextStyle: light.pull,
    },
  },
}
