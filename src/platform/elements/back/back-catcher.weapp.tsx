import { PageContainer } from '@tarojs/components'
import { useDidHide, useDidShow } from '@tarojs/taro'
import { type PropsWithChildren, useState } from 'react'
import { BackContext, createBackLayers, setVisibleLayers } from './back-layers'

const UNSEEN = 'width:0;height:0;overflow:hidden;background:transparent'

/** A page may have one `page-container`, which WeChat lays out in its own way: this one is empty and catches back. */
export function BackCatcher({ children }: PropsWithChildren) {
  const [shown, setShown] = useState(false)
  const [layers] = useState(() => createBackLayers(setShown))
  useDidShow(() => {
    setVisibleLayers(layers)
    layers.away(false)
  })
  useDidHide(() => layers.away(true))
  return (
    <BackContext.Provider value={layers}>
      {children}
      <PageContainer
        show={shown}
        duration={0}
        overlay={false}
        zIndex={-1}
        customStyle={UNSEEN}
        onBeforeLeave={layers.caught}
        onAfterLeave={layers.gone}
      />
    </BackContext.Provider>
  )
}
