import Taro from '@tarojs/taro'
import { create } from 'zustand'

/** `ready`: WeChat has fetched a newer version, which a restart would use. */
export const useUpdate = create<{ state: 'none' | 'ready' | 'failed' }>(() => ({ state: 'none' }))

/**
 * Newer versions of the mini-program (api/base/update/wx.getUpdateManager). WeChat fetches one beside the running one;
 * without a restart it is used from the next cold start on.
 */
export function watchUpdate() {
  if (!Taro.canIUse('getUpdateManager')) return
  const manager = Taro.getUpdateManager()
  manager.onUpdateReady(() => useUpdate.setState({ state: 'ready' }))
  manager.onUpdateFailed(() => useUpdate.setState({ state: 'failed' }))
}

/** It has been dealt with; nothing more is said until the next start. */
export const dismissUpdate = () => useUpdate.setState({ state: 'none' })

/** Restarts the mini-program with the newer version. */
export const applyUpdate = () => Taro.getUpdateManager().applyUpdate()
