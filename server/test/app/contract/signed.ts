import { freshMobile, type TestApp } from '../../tools/harness'
import { appliedVisitor } from '../../tools/journey'

/** A signed call that succeeds: its address, with the sender, and its payload. */
export interface LawfulSigned {
  url: string
  payload: Record<string, unknown>
}

/** Creates what each signed call needs, and returns that call. */
export const lawfulSigned: Record<string, (server: TestApp) => Promise<LawfulSigned>> = {
  '/open/institutions/:code/status': async (server) => {
    const { apply_no } = await appliedVisitor(server)
    const at = server.clock.now().toISOString()
    return { url: '/open/institutions/cf1/status', payload: { apply_no, status: 'reviewing', at } }
  },
  '/open/partners/:channel/links': async () => ({
    url: '/open/partners/half-demo/links',
    payload: { mobile: freshMobile(), values: { amount: 2_000_000 }, ref: 'visitor-1' },
  }),
  '/open/partners/:channel/events': async () => ({
    url: '/open/partners/half-demo/events',
    payload: { cursor: '0', limit: 10 },
  }),
}
