import path from 'node:path'
import { requireWithEsbuild } from '@tarojs/helper'
import type { IPluginContext } from '@tarojs/service'

/** The mini-program's platform as `onSetupClose` receives it (docs.taro.zone/docs/platform-plugin/how). */
interface WithTemplate {
  runtimePath: string | string[]
  template?: { mergeComponents(ctx: IPluginContext, patch: object): void }
}

const elements = path.resolve(__dirname, '../src/platform/elements')

/** Taro plugin that adds the accessibility attributes of aria-attributes.ts to the templates and to the runtime. */
export default (ctx: IPluginContext) => {
  const { ARIA } = requireWithEsbuild(path.join(elements, 'aria-attributes.ts')) as { ARIA: object }
  ctx.registerMethod({
    name: 'onSetupClose',
    fn: (platform: WithTemplate) => {
      if (!platform.template) return
      platform.runtimePath = [platform.runtimePath].flat().concat(path.join(elements, 'aria-runtime.ts'))
      platform.template.mergeComponents(ctx, ARIA)
    },
  })
}
