import Taro from '@tarojs/taro'
import { create } from 'zustand'

/** `ready` means that WeChat has downloaded a newer version, which a restart would activate. */
export const useUpdate = create<{ state: 'none' | 'ready' | 'failed' }>(() => ({ state: 'none' }))

/** WeChat downloads a newer version in the background (wx.getUpdateManager), and uses it from the next cold start. */
export function watchUpdate() {
  if (!Taro.canIUse('getUpdateManager')) return
  const manager = Taro.getUpdateManager()
  manager.onUpdateReady(() => useUpdate.setState({ state: 'ready' }))
  manager.onUpdateFailed(() => useUpdate.setState({ state: 'failed' }))
}

/** Hides the question until the next start. */
export const dismissUpdate = () => useUpdate.setState({ state: 'none' })

export const applyUpdate = () => Taro.getUpdateManager().applyUpdate()
