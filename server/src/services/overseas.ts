/**
 * Places abroad for the area selector: GB/T 2260 has none, so they have codes of our own that start with 9
 * (product.md §2). `90` + a running number + `00`, so that prefixes work as they do for provinces and cities.
 */
export const OVERSEAS_PROVINCE = { code: '900000', name: '海外' } as const

/** The order is the code: append only. */
const NAMES = [
  '日本', '韩国', '新加坡', '马来西亚', '泰国', '越南', '印度尼西亚', '菲律宾', '柬埔寨', '老挝',
  '缅甸', '印度', '巴基斯坦', '孟加拉国', '斯里兰卡', '尼泊尔', '蒙古', '哈萨克斯坦', '乌兹别克斯坦', '吉尔吉斯斯坦',
  '阿联酋', '沙特阿拉伯', '卡塔尔', '伊朗', '以色列', '土耳其', '俄罗斯', '白俄罗斯', '乌克兰', '波兰',
  '捷克', '匈牙利', '奥地利', '瑞士', '德国', '法国', '英国', '爱尔兰', '荷兰', '比利时',
  '西班牙', '葡萄牙', '意大利', '希腊', '瑞典', '挪威', '丹麦', '芬兰', '美国', '加拿大',
  '墨西哥', '巴西', '阿根廷', '智利', '秘鲁', '哥伦比亚', '澳大利亚', '新西兰', '埃及', '南非',
  '尼日利亚', '肯尼亚', '埃塞俄比亚', '安哥拉', '坦桑尼亚', '赞比亚', '摩洛哥', '阿尔及利亚', '其他国家和地区',
]

/** Code → country name. */
export const overseas: Record<string, string> = Object.fromEntries(
  NAMES.map((name, index) => [`90${String(index + 1).padStart(2, '0')}00`, name]),
)
