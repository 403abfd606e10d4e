import { DEFAULT_THEME, THEME_NAMES, type ThemeName } from '@contract/theme'
import { View } from '@tarojs/components'
import { type ReactNode, useState } from 'react'
import { definePage } from '@/router/page'
import { Button } from '@/ui/button/button'
import { Choice } from '@/ui/choice/choice'
import { allExamples } from '@/ui/examples/all-examples'
import s from './gallery.module.scss'

const themes = THEME_NAMES.map((value) => ({ value, label: value }))

/** All examples of the component kit in any theme. Development only. */
function Gallery() {
  const [theme, setTheme] = useState<ThemeName>(DEFAULT_THEME)
  const [screen, setScreen] = useState<ReactNode>(null)
  const close = () => setScreen(null)
  return (
    <View className={`theme-${theme}`} data-theme={theme}>
      <View
        className={s.gallery}
        aria-role={screen ? undefined : 'main'}
        aria-hidden={screen ? true : undefined}
      >
        <View className={s.title} aria-role="heading" aria-level={1}>
          组件
        </View>
        <Choice name="theme" label="主题" options={themes} value={theme} onChange={setTheme} />
        {Object.entries(allExamples).map(([name, examples]) => (
          <View key={name} id={`part-${name}`} className={s.part}>
            <View className={s.name}>{name}</View>
            {Object.entries(examples).map(([title, example]) => (
              <View key={title} className={s.example}>
                <View className={`caption ${s.caption}`}>{title}</View>
                {typeof example === 'function' ? (
                  <Button kind="secondary" onClick={() => setScreen(example(close))}>
                    整屏查看
                  </Button>
                ) : (
                  example
                )}
              </View>
            ))}
          </View>
        ))}
      </View>
      {screen && (
        <View className={`cover ${s.screen}`}>
          {screen}
          <Button kind="text" id="screen-close" onClick={close}>
            返回组件
          </Button>
        </View>
      )}
    </View>
  )
}

export default definePage('gallery', () => <Gallery />)
