import Taro from '@tarojs/taro'
import { watchErrors } from '@/platform/weapp/errors'
import { watchNetwork } from '@/platform/weapp/online'
import { watchPrivacy } from '@/platform/weapp/privacy'
import { watchUpdate } from '@/platform/weapp/update'
import { openMissing } from './navigate'

// What WeChat tells the app, from before its first page on. Not by Taro's hooks of the app: they wait for React, and a
// redirect from a missing page counts only while WeChat's own call lasts (wx.onPageNotFound).
watchErrors()
Taro.onPageNotFound(openMissing)
watchPrivacy()
watchUpdate()
watchNetwork()
