/** The named steps of the funnel, for `<Steps>`. Progress is named, never a percentage. */
export const FUNNEL_STEPS = ['城市', '资料', '匹配', '提交'] as const
