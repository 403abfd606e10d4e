import { existsSync } from 'node:fs'
import path from 'node:path'

interface Request {
  request?: string
  path: string
  context?: { issuer?: string }
}
type Done = (error?: Error | null, found?: unknown) => void
interface Resolver {
  ensureHook(name: string): unknown
  getHook(name: string): {
    tapAsync(name: string, run: (request: Request, context: object, done: Done) => void): void
  }
  doResolve(hook: unknown, request: Request, why: string, context: object, done: Done): void
}

/** Parts that WeChat loads from another package. Douyin allows that for packages without pages only, so it has them at once. */
const AT_ONCE = ['src/features/login/load-message']

/** webpack plugin: a mini-program that is not WeChat's uses WeChat's file where it has none of its own. */
export class UseWechatFiles {
  apply(resolver: Resolver) {
    const target = resolver.ensureHook('resolve')
    resolver.getHook('described-resolve').tapAsync('UseWechatFiles', (request, context, done) => {
      const asked = request.request ?? request.path
      const file = path.resolve(request.path, asked)
      const isOwn = !file.includes('node_modules') && (path.isAbsolute(asked) || asked.startsWith('.'))
      if (!isOwn || !request.context?.issuer || path.extname(asked)) return done()
      const kind = AT_ONCE.some((part) => file.endsWith(part)) ? '.h5' : '.weapp'
      const extension = ['.ts', '.tsx'].find((one) => existsSync(file + kind + one))
      if (!extension || existsSync(`${file}.tt.ts`) || existsSync(`${file}.tt.tsx`)) return done()
      const found = { ...request, request: file + kind + extension }
      resolver.doResolve(target, found, 'a file of the WeChat mini-program', context, done)
    })
  }
}
