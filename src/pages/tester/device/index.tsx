import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useContext, useEffect, useState } from 'react'
import { now } from '@/platform/clock'
import { BackCatcher } from '@/platform/elements/back/back-catcher'
import { BackContext, type BackLayers } from '@/platform/elements/back/back-layers'
import { platform } from '@/platform/platform'
import { showToast } from '@/stores/toast'
import {
  ALL_BACKS,
  type Api,
  type Measured,
  measure,
  type Recording,
  readsClipboard,
} from '@/tester/device/measure'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import { Choice } from '@/ui/choice/choice'
import { Notice } from '@/ui/notice/notice'
import { Page } from '@/ui/page/page'
import { Frame } from '../frame'
import s from '../tester.module.scss'

/** Taro has the functions of `wx` that this device has; a browser has none. */
const api = platform.target === 'weapp' ? (Taro as unknown as Api) : null

type Tried = Omit<Recording, 'source' | keyof Measured>

/** What the tester has tried. It outlives the page, because a back that is not caught leaves it. */
const tried: Tried = { backsCaught: null, clipboard: null, ariaSpoken: null }

const SPOKEN = [
  { value: 'untried', label: '没试', spoken: null },
  { value: 'spoken', label: '读出来了', spoken: true },
  { value: 'silent', label: '没有读', spoken: false },
] as const

/** Opens a layer, and opens it again after each back that it has caught. */
function catchBacks(layers: BackLayers, onCaught: (times: number) => void, times = 0) {
  onCaught(times)
  if (times === ALL_BACKS) return
  const remove = layers.add(() => {
    remove()
    catchBacks(layers, onCaught, times + 1)
  })
}

function textOf(measured: Measured): string {
  const { device, app } = measured
  const day = new Date(now()).toISOString().slice(0, 10)
  const source = [`recorded ${day} ${device.model}, WeChat ${app.version}`]
  return JSON.stringify({ source, ...measured, ...tried } satisfies Recording, null, 2)
}

/** Says what this device can do, in the form of a driver's profile (docs/testing.md). */
function Device() {
  const layers = useContext(BackContext)
  const [measured, setMeasured] = useState<Measured>()
  const [, redraw] = useState(0)
  const note = (part: Partial<Tried>) => {
    Object.assign(tried, part)
    redraw((times) => times + 1)
  }
  useEffect(() => {
    if (api) void measure(api).then(setMeasured)
  }, [])
  if (!api) return <Page title="设备测试">请在微信里打开小程序的测试构建，再打开这一页。</Page>

  const copy = async () => {
    if (!measured || !api) return
    note({ clipboard: await readsClipboard(api) })
    showToast((await platform.copy(textOf(measured))) ? '已复制' : '没有复制成功，请截图')
  }
  const { backsCaught } = tried
  return (
    <Page
      title="设备测试"
      sub="做完两项，再复制结果发给开发"
      action={
        <Button id="device-copy" onClick={copy}>
          复制结果
        </Button>
      }
    >
      <Card title="返回" id="device-back-part">
        <View className={`small ${s.note}`}>
          点“开始”，然后一直用系统返回，直到这里写“完成”。如果离开了这一页，再打开它，做下一项。
        </View>
        {backsCaught !== null && (
          <Notice id="device-backs" tone="info">
            {backsCaught === ALL_BACKS ? '完成：每次返回都接住了' : `接住了 ${backsCaught} 次返回`}
          </Notice>
        )}
        <View className={s.after}>
          <Button
            id="device-back"
            kind="secondary"
            small
            onClick={() => layers && catchBacks(layers, (times) => note({ backsCaught: times }))}
          >
            开始
          </Button>
        </View>
      </Card>
      <Card title="朗读" id="device-aria-part">
        <View className={`small ${s.note}`}>
          打开旁白（VoiceOver、TalkBack），选中“甲”。应当读“朗读测试通过”。
        </View>
        <Button id="device-aria" kind="secondary" small label="朗读测试通过">
          甲
        </Button>
        <View className={s.after}>
          <Choice
            name="device-spoken"
            label="朗读"
            options={SPOKEN}
            value={SPOKEN.find(({ spoken }) => spoken === tried.ariaSpoken)?.value ?? null}
            onChange={(chosen) =>
              note({ ariaSpoken: SPOKEN.find(({ value }) => value === chosen)?.spoken ?? null })
            }
          />
        </View>
      </Card>
      <Card title="结果" id="device-result-part">
        <View id="device-result" className={`small ${s.result}`}>
          {measured && textOf(measured)}
        </View>
      </Card>
    </Page>
  )
}

export default function DevicePage() {
  return (
    <Frame id="device">
      <BackCatcher>
        <Device />
      </BackCatcher>
    </Frame>
  )
}
