export interface Option {
  value: string
  label: string
}

/** Purpose of the loan. Buying property, investing and repaying other loans are not offered (consumer credit rules). */
export const PURPOSES: Option[] = [
  { value: 'electronics', label: '家电数码' },
  { value: 'decoration', label: '装修' },
  { value: 'education', label: '教育培训' },
  { value: 'medical', label: '医疗' },
  { value: 'travel', label: '旅游' },
  { value: 'daily', label: '日常消费' },
]

/** Students may not get online consumer loans (CBIRC office notice 2021 No. 28); the option spares them a false answer. */
export const OCCUPATIONS: Option[] = [
  { value: 'employee', label: '企业职员' },
  { value: 'public', label: '公务员或事业单位' },
  { value: 'business', label: '个体经营' },
  { value: 'freelance', label: '自由职业' },
  { value: 'student', label: '在校学生' },
  { value: 'other', label: '其他' },
]

/** Lowest first: match rules compare positions in this list. */
export const INCOMES: Option[] = [
  { value: 'below_3000', label: '3,000元以下' },
  { value: 'from_3000', label: '3,000–5,000元' },
  { value: 'from_5000', label: '5,000–8,000元' },
  { value: 'from_8000', label: '8,000–15,000元' },
  { value: 'from_15000', label: '15,000元以上' },
]

/** The first age of each range, in full years. Products' limits commonly lie between two of them. */
const AGE_STARTS = [18, 20, 22, 25, 46, 51, 56, 61]

/** Ranges of age that leave no age out. The visitor gives one where no identity number tells the age. */
export const AGE_RANGES = [0, ...AGE_STARTS].map((from, i) => {
  const next = AGE_STARTS[i]
  const label = next ? `${from}–${next - 1}岁` : `${from}岁及以上`
  return {
    value: `from_${from}`,
    label: from ? label : `不满${next}岁`,
    from,
    to: next ? next - 1 : Infinity,
  }
})

/** How long social security or housing fund contributions have been paid; shortest first. */
export const PAID_IN: Option[] = [
  { value: 'none', label: '未缴纳' },
  { value: 'below_6', label: '不足6个月' },
  { value: 'from_6', label: '6个月及以上' },
]
