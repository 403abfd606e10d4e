import { create } from 'zustand'
import { KEY } from '@/platform/keys'
import { readTextScale } from '@/platform/page/text-size'
import { platform } from '@/platform/platform'

interface ViewState {
  /** Whether the elder view (长辈版) is on. It is kept on this device. */
  elder: boolean
  /** The visitor's text size as a factor of the usual one; 1 on H5, whose style sheet follows it by itself. */
  scale: number
  setElder(elder: boolean): void
  /** Reads both again, which may have changed in the background or on the prerendered page of H5. */
  read(): void
}

const isElder = () => platform.storage.get(KEY.view) === 'elder'
// The inline script has set it already (src/inline-script/inline-script.ts), where the page has one.
if (isElder()) platform.setElder(true)

export const useView = create<ViewState>((set) => ({
  elder: isElder(),
  scale: readTextScale(),
  setElder: (elder) => {
    if (elder) platform.storage.set(KEY.view, 'elder')
    else platform.storage.remove(KEY.view)
    platform.setElder(elder)
    set({ elder })
  },
  read: () => set({ elder: isElder(), scale: readTextScale() }),
}))
