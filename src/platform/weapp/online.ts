import Taro from '@tarojs/taro'
import { create } from 'zustand'

/** Whether the phone has a network, as WeChat reports it. */
export const useOnline = create<{ online: boolean }>(() => ({ online: true }))

/** api/device/network: wx.getNetworkType for the initial state, wx.onNetworkStatusChange for changes. */
export function watchNetwork() {
  Taro.onNetworkStatusChange(({ isConnected }) => useOnline.setState({ online: isConnected }))
  void Taro.getNetworkType().then(
    ({ networkType }) => useOnline.setState({ online: networkType !== 'none' }),
    () => {},
  )
}
