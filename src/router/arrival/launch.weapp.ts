import Taro from '@tarojs/taro'
import { watchNetwork } from '@/platform/weapp/online'
import { watchPrivacy } from '@/platform/weapp/privacy'
import { watchUpdate } from '@/platform/weapp/update'
import { openMissing } from '../navigate'

// Subscribes to WeChat's app events before the first page. Taro's app hooks are not used, because they wait for
// React, and a redirect from a missing page is accepted only during WeChat's own callback (wx.onPageNotFound).
Taro.onPageNotFound(openMissing)
watchPrivacy()
watchUpdate()
watchNetwork()
