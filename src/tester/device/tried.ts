/** The functions of `wx` that the product uses (test/weapp-chromium/gate.test.ts compares them with the build). */
export const FUNCTIONS = `
authorize batchGetStorageSync canIUse createSelectorQuery getAppBaseInfo getDeviceInfo
getFileSystemManager getFuzzyLocation getNetworkType getRandomValues getRealtimeLogManager getStorageInfoSync
getStorageSync getUpdateManager login
makePhoneCall navigateBack navigateTo navigateToMiniProgram offAppHide offKeyboardHeightChange offNetworkStatusChange
onAppHide onError onKeyboardHeightChange onNeedPrivacyAuthorization onNetworkStatusChange onPageNotFound
onUnhandledRejection openPrivacyContract pageScrollTo reLaunch redirectTo removeStorage removeStorageSync request
requestSubscribeMessage requirePrivacyAuthorize setClipboardData setNavigationBarColor
setNavigationBarTitle
setStorage setStorageSync shareFileMessage stopPullDownRefresh
`
  .trim()
  .split(/\s+/)

/** How many backs in a row the page lets a `page-container` catch; this many stand for every one. */
export const ALL_BACKS = 3
