import { Counter } from 'prom-client'

/** What became of the codes of 手机号快速验证: `granted`, `expired` (or used), `foreign`, `busy`, `failed`. */
export const phoneResults = new Counter({
  name: 'wechat_phone_total',
  help: 'Phone numbers asked of WeChat, by result',
  labelNames: ['result'],
  registers: [],
})

/** WeChat charges for every number that it hands out. */
export const phoneCost = new Counter({
  name: 'wechat_phone_cost_fen_total',
  help: 'Price of the phone numbers that WeChat handed out, in fen',
  registers: [],
})

/** All metrics of WeChat, for the registry of `/metrics`. */
export const WECHAT_METRICS = [phoneResults, phoneCost]
