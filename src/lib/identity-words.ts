/** What is said before the identity number is requested, in our form and a partner's (PIPL art. 28 to 30). */

/** The text of the box, followed by the link to the agreement. */
export const IDENTITY_CONSENT = '同意为核实身份处理姓名和身份证号码（敏感个人信息），详见'

/** Why the data is needed, how it can affect the visitor, and what happens without it: a line each. `chosen`: for a product. */
export const identityEffect = (chosen: boolean) => [
  '只核实本人和年龄，不因此提供给机构',
  '号码一旦泄露，可能危害人身和财产安全',
  chosen ? '不同意就不能申请这个产品，其他不受影响' : '不同意就不能匹配、申请，仍可浏览和试算',
]
