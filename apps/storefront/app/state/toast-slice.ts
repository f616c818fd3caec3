import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

export interface ToastMessage {
  id: number
  kind: 'success' | 'error'
  text: string
}

/** The messages of the toast region, newest last. */
export const toastSlice = createSlice({
  name: 'toasts',
  initialState: { messages: [] as ToastMessage[], next: 1 },
  reducers: {
    showToast(state, { payload }: PayloadAction<{ kind: ToastMessage['kind']; text: string }>) {
      state.messages = [...state.messages.filter((message) => message.text !== payload.text), { ...payload, id: state.next }].slice(-3)
      state.next += 1
    },
    dismissToast(state, { payload }: PayloadAction<number>) {
      state.messages = state.messages.filter((message) => message.id !== payload)
    },
  },
})
