import { useRef, useState } from 'react'
import { useDraft } from './use-draft.ts'
import type { Versions } from './merge-fields.ts'

/** Fields that are being edited: as they were when typing began, with the version of that time, and as they are typed. */
interface TypedForm<F> {
  form: F
  before: F
  version: number
}

/** A form that is being edited beside what is stored. */
export interface EditedForm<F> {
  form: F
  /** The version that staff saw when they began to type. */
  version: number
  isChanged: boolean
  /** Whether somebody else saved the thing since. */
  isOutdated: boolean
  /** The fields when typing began, as somebody else saved them since, and as they are typed. */
  versions: Versions<F>
  change: (form: F) => void
  /** Goes on with the fields that were put together of both: they are saved over those that somebody else saved. */
  takeMerged: (merged: F) => void
  clear: () => void
  /** Notes that the form is being sent as it is now; what is typed until `saved` is not saved. */
  noteSent: () => void
  /** Shows what was saved, as the version that the reply names, until that is read again; it may be slow to come, or fail. */
  saved: (reply: { version: number }) => void
}

/**
 * The fields that are being edited under a name, with the version that they were taken from; they survive leaving and reloading the page.
 * `readForm` are the fields as they were read, `readVersion` their version. A version that changed no field is not a conflict.
 */
export function useEditedForm<F>(name: string, readForm: F, readVersion: number): EditedForm<F> {
  const read = { form: readForm, version: readVersion }
  const [text, setText] = useDraft(name)
  const [own, setOwn] = useState<{ name: string; form: F; version: number; over: number }>()
  const sent = useRef<F>(undefined)
  const isUnread = own !== undefined && own.name === name && own.over === readVersion
  // A reading since the save is newer than it.
  if (own && !isUnread) setOwn(undefined)
  const { form: stored, version: current } = isUnread ? own : read
  const saved: TypedForm<F> = { form: stored, before: stored, version: current }
  const typed = text === '' ? saved : { ...saved, ...(JSON.parse(text) as TypedForm<F>) }
  const { form, before } = typed
  const isSame = (one: F, other: F) => JSON.stringify(one) === JSON.stringify(other)
  const version = isSame(before, stored) ? current : typed.version
  const isChanged = !isSame(form, stored)
  const write = (next: TypedForm<F>) => setText(JSON.stringify(next))
  return {
    form,
    version,
    isChanged,
    isOutdated: isChanged && version !== current,
    versions: { before, theirs: stored, mine: form },
    change: (next) => write({ form: next, before, version }),
    takeMerged: (merged) => write({ form: merged, before: stored, version: current }),
    clear: () => setText(''),
    noteSent: () => {
      sent.current = form
    },
    saved: ({ version: next }) => {
      const savedForm = sent.current ?? form
      sent.current = undefined
      setOwn({ name, form: savedForm, version: next, over: readVersion })
      if (isSame(savedForm, form)) setText('')
      else write({ form, before: savedForm, version: next })
    },
  }
}
