import path from 'node:path'
import { requireWithEsbuild } from '@tarojs/helper'
import type { IPluginContext } from '@tarojs/service'

interface WithTemplate {
  template?: { mergeComponents(ctx: IPluginContext, patch: object): void }
}

/** Taro plugin that adds the accessibility attributes of src/platform/elements/aria-attributes.ts to the templates. */
export default (ctx: IPluginContext) => {
  const source = path.resolve(__dirname, '../src/platform/elements/aria-attributes.ts')
  const { ARIA } = requireWithEsbuild(source) as { ARIA: object }
  ctx.registerMethod({
    name: 'onSetupClose',
    fn: (platform: WithTemplate) => platform.template?.mergeComponents(ctx, ARIA),
  })
}
