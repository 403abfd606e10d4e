import Taro from '@tarojs/taro'

const { version = '', SDKVersion } = Taro.getAppBaseInfo()

/** The phone, the app around the mini-program, and its base library, as the platform describes them. */
export const phone = { ...Taro.getDeviceInfo(), app: `MicroMessenger/${version}`, library: SDKVersion }
