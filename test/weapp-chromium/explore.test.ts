import { writeFileSync } from 'node:fs'
import { weappChromiumDriver } from '../drivers/glass-easel/driver'
import { furtherStates, pageOf, routes, seenIn, shownIn } from '../visits/places'
import { worldOfFile } from './world'

const world = worldOfFile()
const all = routes.flatMap((route) =>
  ['content', ...furtherStates(route)].map((state) => [route, state] as const),
)
test('explore', async () => {
  const out: string[] = []
  for (const [route, state] of all) {
    const seen = seenIn(route, state)
    if (seen.agent) continue
    const t = Date.now()
    const visitor = await weappChromiumDriver(world().server, { patience: 5000 })
    try {
      for (const [path, data] of Object.entries(seen.answers ?? {}))
        await visitor.fault(path, { code: 200, data })
      if (seen.who) await visitor.store('access_token', world().visitors[seen.who].token)
      for (const [key, value] of Object.entries(seen.stored ?? {})) await visitor.store(key, value)
      await visitor.open(...(await pageOf(seen, world())))
      await seen.act?.(visitor, world())
      await visitor.waitFor(shownIn(seen, world()))
      await visitor.settle()
      const u = Date.now()
      const wide = await visitor.browserPage.evaluate(() => Weapp.look.unreadableAtSizes())
      const v = Date.now()
      await visitor.browserPage.setViewportSize({ width: 320, height: 480 })
      const small = await visitor.browserPage.evaluate(() => Weapp.look.unreadableAtSizes())
      out.push(`== ${route} ${state} open ${u - t} measure ${v - u} small ${Date.now() - v}`)
      for (const f of wide) out.push(`375 ${f}`)
      for (const f of small) out.push(`320 ${f}`)
    } catch (error) {
      out.push(`== ${route} ${state} FAILED ${String(error).slice(0, 200)}`)
    }
    await visitor.close().catch(() => {})
    writeFileSync('/tmp/wt/screens-explore.txt', out.join('\n'))
  }
}, 600_000)
