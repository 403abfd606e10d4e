import Taro from '@tarojs/taro'
import type { Visit } from '@/router/guard/step'
import { modulePathOf } from '@/router/locate'
import { applyPhone } from '../phone.weapp'
import { isFresh } from './kept'

/** Applies the state from now on; a mini-program cannot restart itself. */
export function takeOver(): void {
  isFresh()
  applyPhone()
}

/** Opens a page as the start of the mini-program does, with the current state. */
export function restartAt(visit: Visit): void {
  takeOver()
  void Taro.reLaunch({ url: modulePathOf(visit) })
}

export const showRestart = (visit: Visit, _otherParams: boolean) => restartAt(visit)
