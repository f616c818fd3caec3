import { useState } from 'react'
import { drafts } from '../app/storage.ts'

/** A text that is being typed, kept by the browser's tab under the name of its form until it is sent (set to an empty text). It begins with `first`. */
export function useDraft(form: string, first = ''): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(() => drafts.read(form) ?? first)
  return [
    text,
    (next) => {
      setText(next)
      drafts.write(form, next === '' ? undefined : next)
    },
  ]
}
