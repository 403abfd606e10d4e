import { create } from 'zustand'

export interface DialogItem {
  title: string
  text: string
}

interface DialogState {
  show: boolean
  dataList: DialogItem[]
  open(dataList: DialogItem[]): void
  close(): void
}

/** The dialog popup (S3.3): what must be read, so no toast. */
export const useDialog = create<DialogState>((set) => ({
  show: false,
  dataList: [],
  open: (dataList) => set({ show: true, dataList }),
  close: () => set({ show: false }),
}))
