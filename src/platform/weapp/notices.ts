import Taro from '@tarojs/taro'

/** What the visitor answered; `ban` also when messages are switched off for the mini-program or all of WeChat. */
export type NoticeAnswer = 'accept' | 'reject' | 'ban'

/** Messages are switched off by the visitor, or not allowed to the account (wx.requestSubscribeMessage). */
const OFF: readonly unknown[] = [20004, 20005]

/** Must be called in the handler of a tap, before anything is waited for. */
async function ask(template_id: string): Promise<NoticeAnswer> {
  const asked = Taro.requestSubscribeMessage({ tmplIds: [template_id], entityIds: [] })
  const result: unknown = await asked.catch((error: unknown) => error)
  const { [template_id]: answer, errCode } = Object(result) as Record<string, unknown>
  if (OFF.includes(errCode)) return 'ban'
  if (answer === 'accept' || answer === 'acceptWithAudio') return 'accept'
  return answer === 'reject' || answer === undefined ? 'reject' : 'ban'
}

/** A code with which the server learns the visitor's openid. */
const loginCode = async () => (await Taro.login()).code

/** Asks for one message; the tester's tools replace the question. */
export const notices = { ask, loginCode }
