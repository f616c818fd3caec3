import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

export interface ToastMessage {
  id: number
  kind: 'success' | 'error'
  text: string
  /** The values of the message's placeholders. */
  values?: Record<string, string | number>
}

/** The messages of the toast region, newest last. */
export const toastSlice = createSlice({
  name: 'toasts',
  initialState: { messages: [] as ToastMessage[], next: 1 },
  reducers: {
    showToast(state, { payload }: PayloadAction<Omit<ToastMessage, 'id'>>) {
      state.messages = [
        ...state.messages.filter((message) => message.text !== payload.text || message.values),
        { ...payload, id: state.next },
      ].slice(-3)
      state.next += 1
    },
    dismissToast(state, { payload }: PayloadAction<number>) {
      state.messages = state.messages.filter((message) => message.id !== payload)
    },
  },
})
