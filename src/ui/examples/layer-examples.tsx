import type { AreaLists } from '@/lib/area'
import { checkStates } from '@/lib/time/progress'
import { AreaPicker } from '../area-picker/area-picker'
import { Button } from '../button/button'
import { Dialog } from '../dialog/dialog'
import { Overlay } from '../overlay/overlay'
import { Page } from '../page/page'
import { Sheet } from '../sheet/sheet'
import { Steps } from '../steps/steps'
import { Toast } from '../toast/toast'
import { type Examples, nothing } from './example'
import { steps } from './part-examples'

const lists: AreaLists = {
  province_list: { '110000': '北京市', '440000': '广东省', '900000': '海外' },
  city_list: { '110100': '北京市', '440100': '广州市', '440300': '深圳市', '900400': '日本' },
  pinyin_list: { '440100': 'guang zhou shi' },
  large_cities: ['110000', '440100', '440300'],
  county_list: { '110101': '东城区', '440106': '天河区', '440304': '福田区', '440305': '南山区' },
}

/** What fills a screen, or covers one. */
export const layers: Examples = {
  areaPicker: {
    '省、市、区': (close) => (
      <AreaPicker open lists={lists} located="440300" onClose={close} onPick={close} />
    ),
  },
  dialog: {
    确认: (close) => (
      <Dialog
        open
        title="撤回对甲机构的授权？"
        danger
        confirmLabel="撤回授权"
        onConfirm={close}
        onCancel={close}
      >
        撤回后，该机构不再收到您的新信息，已提交的申请不受影响。
      </Dialog>
    ),
  },
  overlay: { 第三项核验中: () => <Overlay states={checkStates(55)} /> },
  page: {
    一页一件事: () => (
      <Page
        progress={<Steps steps={steps} current={0} />}
        title="您现在住在哪里？"
        sub="不同城市可申请的机构不同"
        action={<Button submit>确认城市</Button>}
        onSubmit={nothing}
      />
    ),
  },
  sheet: {
    从底部打开: (close) => (
      <Sheet
        open
        title="综合融资成本明示表"
        onClose={close}
        footer={<Button onClick={close}>我已阅读</Button>}
      >
        {'每期应还 906.17 元。'.repeat(96)}
      </Sheet>
    ),
  },
  toast: { 提示: () => <Toast text="系统繁忙，请稍后再试" /> },
}
