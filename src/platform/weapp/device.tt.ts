import Taro from '@tarojs/taro'

const system = Taro.getSystemInfoSync()

export const phone = { ...system, app: `Microapp/${system.version}`, library: system.SDKVersion }
