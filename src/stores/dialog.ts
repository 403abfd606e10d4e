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

/** The dialog for messages that must be read (S3.3), for which a toast is too short. */
export const useDialog = create<DialogState>((set) => ({
  show: false,
  dataList: [],
  open: (dataList) => set({ show: true, dataList }),
  close: () => set({ show: false }),
}))
