import type { Example } from '../example'
import { Document } from './document'

export const examples: Example[] = [
  { title: '保留换行', node: <Document>{'我的数据\n手机号码：139****5678'}</Document> },
]
