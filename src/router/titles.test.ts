import { type PageId, pages } from '@contract/pages'

/** Name, path and title of each page in S2.1 and S2.5. The landing page has an empty title, the home page none. */
const stated: [PageId, string, string | null][] = [
  ['home', '/', null],
  ['from', '/from', '当前居住城市'],
  ['yfrom', '/yfrom', '当前居住城市'],
  ['selectProduct', '/selectProduct', '确认额度'],
  ['productList', '/productList', '匹配结果'],
  ['statusPro', '/statusPro', '产品列表'],
  ['support', '/support', '列表页'],
  ['agreeDetail', '/agreeDetail', '正在跳转...'],
  ['agreeList', '/agreeList', '协议列表'],
  ['about', '/about', '关于我们'],
  ['product', '/product/:code', '匹配'],
  ['result', '/result', '提交成功'],
  ['landing', '/landing/:channel', ''],
  ['download', '/download', '下载APP'],
  ['embedded', '/embedded', '下载APP'],
  ['protocolCenter', '/protocolCenter', '协议'],
  ['protocolList', '/protocolList', '协议'],
  ['hkprotocolList', '/hkprotocolList', '协议'],
  ['hkprotocolItem', '/hkprotocolItem', '协议'],
  ['credit', '/credit', '加载中'],
  ['credit_form', '/credit/form', '加载中'],
  ['credit_product', '/credit/product', '加载中'],
  ['credit_result', '/credit/result', '加载中'],
]

test.each(stated)('the route %s is at %s with the title %j [S2.1, S2.5, S2.12]', (id, path, title) => {
  expect(pages[id]).toMatchObject({ path, title })
})
