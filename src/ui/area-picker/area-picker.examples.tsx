import type { AreaLists } from '@/lib/area'
import type { Example } from '../example'
import { AreaPicker } from './area-picker'

const lists: AreaLists = {
  province_list: { '110000': '北京市', '440000': '广东省', '900000': '海外' },
  city_list: { '110100': '北京市', '440100': '广州市', '440300': '深圳市', '900400': '日本' },
  pinyin_list: { '440100': 'guang zhou shi' },
  large_cities: ['110000', '440100', '440300'],
  county_list: { '110101': '东城区', '440106': '天河区', '440304': '福田区', '440305': '南山区' },
}

export const examples: Example[] = [
  {
    title: '省、市、区',
    screen: (close) => <AreaPicker open lists={lists} located="440300" onClose={close} onPick={close} />,
  },
]
