import type { Example } from '../example'
import { Toast } from './toast'

export const examples: Example[] = [{ title: '提示', screen: () => <Toast text="系统繁忙，请稍后再试" /> }]
