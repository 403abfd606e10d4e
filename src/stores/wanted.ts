import { create } from 'zustand'
import { platform } from '@/platform/platform'

const KEY = 'wanted'

/** The product for which a guest has pressed to apply, so that the login can say why it is asked for, also after a reload. */
export const useWanted = create<{ code: string; name: string }>(() => {
  const [code = '', ...name] = (platform.session.get(KEY) ?? '').split(' ')
  return { code, name: name.join(' ') }
})

useWanted.subscribe(({ code, name }) => platform.session.set(KEY, `${code} ${name}`))
