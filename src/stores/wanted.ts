import { create } from 'zustand'
import { platform } from '@/platform/platform'

/** Where the session keeps its code and name, one a line, so that a reload of the login does not forget them. */
export const WANTED = 'wanted'

/** The product for which a guest has pressed to apply, so that the login can say why it is asked for. */
export const useWanted = create<{ code: string; name: string }>(() => {
  const [code = '', name = ''] = platform.session.get(WANTED)?.split('\n') ?? []
  return { code, name }
})
