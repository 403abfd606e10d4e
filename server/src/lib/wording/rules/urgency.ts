import { examples, type TextRule } from '../rule'

/** Words that may follow 最后, because they name a place in a schedule or a record. Any other word is reported. */
const LAST_OF_A_SEQUENCE = ['一期', '还款日']

/** Time pressure is forbidden: an offer does not end while a visitor reads. 名额 and 抢 are in words.ts. */
export const urgency: TextRule = {
  code: 'urgency',
  why: 'No visitor is hurried into a loan: 限时 is not used, and 最后 only names a place in a schedule, such as 最后一期.',
  source: 'S24.17; 金融产品网络营销管理办法 (in force 2026-09-30); 广告法 art. 28',
  bare: true,
  patterns: [
    // 期限时 and 权限时 contain the characters but not the word.
    /(?<![期年权上下额界极])限时(?!间)/,
    new RegExp(`最后(?!${LAST_OF_A_SEQUENCE.join('|')})`),
  ],
  wrong: ['限时优惠', '限-时 申请', '最后5天', '最后一天', '最後機會', '最后，机会'],
  right: examples(
    `最后一期30,225.00元 | 本金在最后一期一次归还 | 最后还款日 | 请选择期限时注意月还款 | 权限时效`,
  ),
}
