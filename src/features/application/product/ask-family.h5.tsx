import { pages } from '@contract/pages'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { shareLink } from '@/platform/page/share-link'
import { Button } from '@/ui/button/button'
import s from './product.module.scss'

const SAID = {
  shared: '',
  copied: '链接已复制，可以发给家人',
  failed: '没有发出去，可以请家人直接看您的手机',
}

/** In the elder view: sends the product to somebody else, with nothing about the visitor. */
export function AskFamily({ code, name }: { code: string; name: string }) {
  const [said, say] = useState('')
  const path = pages.product.path.replace(':code', encodeURIComponent(code))
  return (
    <View className={s.family}>
      <Button
        id="product-family"
        kind="secondary"
        onClick={async () => say(SAID[await shareLink(name, path)])}
      >
        请家人帮我看
      </Button>
      <View className="small" aria-live="polite">
        {said}
      </View>
    </View>
  )
}
