import Taro from '@tarojs/taro'
import { watchNetwork } from '@/platform/weapp/online'
import { watchPrivacy } from '@/platform/weapp/privacy'
import { watchUpdate } from '@/platform/weapp/update'
import { openMissing } from '../navigate'

// Not by Taro's app hooks, which wait for React: WeChat takes a redirect only during its callback (wx.onPageNotFound).
Taro.onPageNotFound(openMissing)
watchPrivacy()
watchUpdate()
watchNetwork()
