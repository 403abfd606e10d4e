import { create } from 'zustand'

/** The product for which a guest has pressed to apply, so that the login can say why it is asked for. */
export const useWanted = create<{ code: string; name: string }>(() => ({ code: '', name: '' }))
