import Taro from '@tarojs/taro'
import type { Visit } from '@/router/guard/step'
import { modulePathOf } from '@/router/locate'
import { applyPhone } from '../phone.weapp'
import { isFresh } from './kept'

/** From now on the app goes by what is set; a mini-program cannot start itself anew. */
export function takeOver(): void {
  isFresh()
  applyPhone()
}

/** The page as a start of the mini-program opens it, with what is set now. */
export function openAnew(visit: Visit): void {
  takeOver()
  void Taro.reLaunch({ url: modulePathOf(visit) })
}

/** The page once more, with what is set now. */
export const showAnew = (visit: Visit, _otherParams: boolean) => openAnew(visit)
