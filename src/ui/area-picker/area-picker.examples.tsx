import { useState } from 'react'
import type { Area, AreaLists } from '@/lib/area'
import { Button } from '../button/button'
import type { Example } from '../example'
import { AreaPicker } from './area-picker'

const lists: AreaLists = {
  province_list: { '110000': '北京市', '440000': '广东省', '900000': '海外' },
  city_list: {
    '110100': '北京市',
    '440100': '广州市',
    '440300': '深圳市',
    '900400': '日本',
    '900800': '新加坡',
  },
  county_list: {
    '110101': '东城区',
    '110105': '朝阳区',
    '440106': '天河区',
    '440304': '福田区',
    '440305': '南山区',
  },
}

function Opens() {
  const [open, setOpen] = useState(false)
  const [area, setArea] = useState<Area | null>(null)
  const words = area && [area.country, area.province, area.city, area.county].filter(Boolean).join(' ')
  return (
    <>
      <Button kind="secondary" id="open-area" onClick={() => setOpen(true)}>
        {words ?? '选择城市'}
      </Button>
      <AreaPicker
        open={open}
        lists={lists}
        value={area?.code}
        onClose={() => setOpen(false)}
        onPick={(picked) => {
          setArea(picked)
          setOpen(false)
        }}
      />
    </>
  )
}

export const examples: Example[] = [{ title: '省、市、区', node: <Opens /> }]
