import { View } from '@tarojs/components'
import { useId } from 'react'
import { Modal } from '@/platform/elements/modal/modal'
import { Button } from '@/ui/button/button'
import { Copy } from './copy'
import s from './guide.module.scss'

const STEPS = ['点右上角的“…”', '选择“在浏览器打开”', '在浏览器里继续下载']

/** A guide over the whole page that shows how to leave another app's web view for the phone's browser. H5 only. */
export default function Guide({ address, onClose }: { address: string; onClose: () => void }) {
  const id = `${useId()}-title`
  return (
    <Modal labelledBy={id} onClose={onClose} layerClassName={s.layer} className={s.guide}>
      <svg className={s.arrow} viewBox="0 0 100 96" aria-hidden="true">
        <path d="M6 90C44 88 74 62 82 12M62 28 82 8l12 26" />
      </svg>
      <View id={id} className={s.title} aria-role="heading" aria-level={2}>
        请在手机浏览器里打开
      </View>
      <View className={s.steps} aria-role="list">
        {STEPS.map((step, i) => (
          <View key={step} className={s.step} aria-role="listitem">
            <View className={s.number} aria-hidden>
              {i + 1}
            </View>
            {step}
          </View>
        ))}
      </View>
      <View className={s.or}>没有这个选项？复制地址，到浏览器里打开：</View>
      <View className={s.address}>{address}</View>
      <View className={s.actions}>
        <Copy id="guide-copy" address={address} />
        <Button id="guide-close" kind="text" block onClick={onClose}>
          关闭说明
        </Button>
      </View>
    </Modal>
  )
}
