import { OVERSEAS } from '@contract/rules/areas'

/** GB/T 2260 has no overseas areas: they get `90` + a running number + `00` (S2.31), so prefixes work as elsewhere. */
export const OVERSEAS_PROVINCE = { code: `${OVERSEAS}00000`, name: '海外' } as const

/** The position determines the code: append only. */
const COUNTRIES = `
  日本 韩国 新加坡 马来西亚 泰国 越南 印度尼西亚 菲律宾 柬埔寨 老挝 缅甸 印度 巴基斯坦 孟加拉国 斯里兰卡
  尼泊尔 蒙古 哈萨克斯坦 乌兹别克斯坦 吉尔吉斯斯坦 阿联酋 沙特阿拉伯 卡塔尔 伊朗 以色列 土耳其 俄罗斯
  白俄罗斯 乌克兰 波兰 捷克 匈牙利 奥地利 瑞士 德国 法国 英国 爱尔兰 荷兰 比利时 西班牙 葡萄牙 意大利 希腊
  瑞典 挪威 丹麦 芬兰 美国 加拿大 墨西哥 巴西 阿根廷 智利 秘鲁 哥伦比亚 澳大利亚 新西兰 埃及 南非 尼日利亚
  肯尼亚 埃塞俄比亚 安哥拉 坦桑尼亚 赞比亚 摩洛哥 阿尔及利亚 其他国家和地区
`
  .trim()
  .split(/\s+/)

/** Code → country name. */
export const overseas: Record<string, string> = Object.fromEntries(
  COUNTRIES.map((name, index) => [`${OVERSEAS}0${String(index + 1).padStart(2, '0')}00`, name]),
)

/** Cities of more than five million inhabitants, the largest first (census of 2020); a municipality by its province. */
export const LARGE_CITIES = `
  500000 310000 110000 510100 440100 440300 120000 610100 320500 410100 420100 330100 371300 130100 441900 370200
  430100 230100 411300 330300 440600 130400 330200 370700 340100 320100 130600 370100 320300 220100 210100 411600
  360700 371700 350500 450100 530100 370800 350100 341200 411400 320600 130200 320200 210200 130900 130500 370600
  410300 330700 411700 440800 320900 430400 331000 520300 361100 360100 440900 441300 520100 445200 440500 330400
  140100 320400 330600 350200
`
  .trim()
  .split(/\s+/)

/** The syllable of each character in the names of provinces, cities and countries, with u for ü; checked one by one. */
const SYLLABLES = `
  a阿 ai爱埃 an安鞍 ao澳奥 ba巴坝 bai白百 ban版半班 bao保包宝 bei北贝 ben本 beng蚌 bi壁毕比秘 bian边 bie别
  bin滨宾 bo波亳博泊伯 bu布埠 cang沧 cha察 chang长常昌 chao朝潮 chen郴 cheng承城澄成 chi赤池 chong崇重充
  chu滁楚 chuan川 chun春 da大达 dai傣 dan郸丹儋 dao岛 de德 di地底迪 dian店甸典 ding定顶 dong东侗 du都度 duo多
  e鄂俄 en恩 er尔洱耳 fa法 fan番 fang坊防方 fei肥菲非 fen汾芬 feng峰封 fo佛 fu抚阜福浮 gan赣感甘 gang岗港冈
  gao高 ge哥 gen根 gong贡 gu古固 guan关莞 guang广 gui桂贵 guo郭果国 ha哈 hai海 han邯汉韩 hang杭 hao浩
  he河和鹤合菏贺荷 hei黑 heng衡 hong红宏 hu呼葫湖胡 hua化华花划 huai淮怀 huang皇黄 hui徽惠回 ji吉鸡济级基及
  jia家佳嘉架加 jian建柬 jiang江疆 jiao焦 jie界揭节捷 jin津晋锦金 jing京景荆靖 jiu九酒 ka喀卡 kai开 kang康
  ke克柯可 ken肯 kou口 kun昆 la拉腊 lai来 lan兰 lang廊朗 lao老 le勒乐 leng楞 li丽黎理傈里犁栗离利 lian连莲联
  liang梁凉 liao辽聊 lie列 lin临林 ling岭陵 liu柳六 long龙陇隆 lou娄 lu吕芦泸鲁律 lun伦 luo洛漯罗 ma马玛
  mai迈麦 mao茂 mei梅眉美 men门 meng蒙盟孟 mi密 mian绵缅 miao苗 ming明名 mo墨摩 mu木牡 na纳那拿 nan南 nao淖
  nei内 ni尼 ning宁 nong农 nu怒 nuo挪 pan盘攀 peng澎 ping平萍屏 po颇坡 pu莆濮普埔葡 qi齐七其 qian迁潜黔
  qiang羌 qin秦钦 qing庆青清 qiong琼 qiu丘酋 qu区衢曲渠 quan泉 rao饶 ren仁 ri日 rui瑞 sa萨 sai塞 san三 sang桑
  se色 sha沙 shan山善汕陕 shang上商 shao绍邵韶 shen沈神深 sheng省 shi市石十施什士时 shu树舒 shuang双 shui水
  shun顺 shuo朔 si斯四 song松 su苏宿僳肃 sui绥随遂 ta塔他 tai台太泰 tan潭坦 tang唐 tao桃萄 te特 tian天田 tie铁
  ting亭廷 tong同通铜 tou头投 tu土吐图 tun屯 wai外 wan万湾 wei潍威尾渭卫维 wen温文 wo挝 wu乌无芜武梧五吴吾
  xi西锡溪希 xia厦峡辖夏 xian鲜县咸仙 xiang乡襄湘香 xiao孝 xin忻新信 xing邢兴行星 xiong雄匈 xu徐许 xuan宣
  ya鸭亚雅牙 yan彦延盐岩烟堰 yang阳扬杨 ye掖 yi伊宜沂益彝义依以意 yin银音印 ying营鹰英 yong永 yu余玉榆峪
  yuan原源远元园 yue岳越 yun运云 zan赞 zang藏 zao枣 ze泽则 zhai寨 zhan湛 zhang张漳彰 zhao照肇昭 zhe浙 zhen镇圳
  zheng郑政 zhi治直指枝芝智 zhong中忠 zhou州舟周洲 zhu驻株珠竹 zhuang庄壮 zi自淄资孜子兹 zu族 zui嘴 zun遵
  zuo作左
`

const READ = new Map(
  [...SYLLABLES.matchAll(/([a-z]+)([^a-z\s]+)/g)].flatMap(([, syllable = '', characters = '']) =>
    [...characters].map((character) => [character, syllable] as const),
  ),
)

/** Names that read a character differently: 六 is liù elsewhere. */
const EXCEPTIONS: Record<string, string> = { 六安市: 'lu an shi' }

/** The pinyin of a place name: 成都市 → cheng du shi. */
export const pinyinOf = (name: string): string =>
  EXCEPTIONS[name] ?? [...name].map((character) => READ.get(character) ?? '').join(' ')
