import { type SetStateAction, useRef, useState } from 'react'
import { drafts } from '../app/storage.ts'

/** A field as the tab keeps it: as it is typed, and a hash of it as it was before, which may be somebody's address. */
interface StoredField {
  typed: unknown
  first: number
}
/** The fields of a form, and when the last of them was typed. */
interface StoredForm {
  at: number
  fields: Partial<Record<string, StoredField>>
}

/** Milliseconds for which the tab keeps a form: the longest working day. A session that ends does not clear it. */
const keptFor = 12 * 3_600_000

const jsonOf = (value: unknown): string => JSON.stringify(value) ?? ''

/** A hash that tells two values of one field apart (FNV-1a, 32 bits). */
const hashOf = (value: unknown): number =>
  [...jsonOf(value)].reduce((hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619), 2_166_136_261)

function readFields(form: string | undefined): StoredForm['fields'] {
  try {
    const stored = form === undefined ? undefined : (JSON.parse(drafts.read(form) ?? 'null') as StoredForm | null)
    return stored && Date.now() - stored.at < keptFor ? stored.fields : {}
  } catch {
    return {}
  }
}

/** The text or choice that the tab keeps of a field that begins with `first`; undefined for none. */
export function storedField<T>(form: string | undefined, field: string, first: T, survivesChange = false): { typed: T } | undefined {
  const stored = readFields(form)[field]
  return stored !== undefined && (survivesChange || stored.first === hashOf(first)) ? { typed: stored.typed as T } : undefined
}

/** Keeps a field in the tab as it is typed; nothing of it where it is as it was before. The last field takes the form with it. */
export function storeField(form: string | undefined, field: string, first: unknown, typed: unknown): void {
  if (form === undefined) return
  const { [field]: _former, ...others } = readFields(form)
  const fields = jsonOf(typed) === jsonOf(first) ? others : { ...others, [field]: { typed, first: hashOf(first) } }
  const next: StoredForm = { at: Date.now(), fields }
  drafts.write(form, Object.keys(fields).length === 0 ? undefined : JSON.stringify(next))
}

/**
 * The state of a field while it is typed, which survives leaving and reloading the page and a lost session: the browser's tab keeps it under the
 * name of its form, which names the object, until `useAct` has sent that form (`draft`). Not for passwords, codes and numbers of accounts or
 * documents. Without a form it is kept by the page alone.
 *
 * A field whose `first` value is another one than when it was typed begins anew, as it would undo the change of somebody else; with
 * `survivesChange` it stays, for forms that compare versions themselves.
 */
export function useTyped<T>(
  form: string | undefined,
  field: string,
  first: T | (() => T),
  { survivesChange = false }: { survivesChange?: boolean } = {},
): [typed: T, type: (next: SetStateAction<T>) => void] {
  const [before] = useState(first)
  const [typed, setTyped] = useState<T>(() => {
    const stored = storedField(form, field, before, survivesChange)
    return stored ? stored.typed : before
  })
  // Several changes may come before the page is drawn again.
  const latest = useRef(typed)
  return [
    typed,
    (next) => {
      latest.current = typeof next === 'function' ? (next as (before: T) => T)(latest.current) : next
      setTyped(() => latest.current)
      storeField(form, field, before, latest.current)
    },
  ]
}
