import Taro from '@tarojs/taro'
import type { Api } from './measure'

/** Taro has the functions of `wx` that this device has. */
export const api = Taro as unknown as Api
