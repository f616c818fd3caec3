import { Button } from '@karat/ui/button.tsx'
import { Field } from '@karat/ui/field.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useMessages } from '../../site/messages.tsx'
import type { Outcome } from '../../state/api.ts'
import { failureText } from '../../ui/forms/failure-text.ts'

/** The most characters of a list's name. */
const maxName = 40

interface NameFormProps {
  name: string
  onSave: (name: string) => Promise<Outcome<unknown>>
  onClose: () => void
}

/** The name of a new list, or a new name of a list. A refusal of the service stands beside the field. */
export function NameForm({ name, onSave, onClose }: NameFormProps) {
  const t = useMessages()
  const form = useRef<HTMLFormElement>(null)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const given = new FormData(event.currentTarget).get('name')
    const typed = typeof given === 'string' ? given.trim() : ''
    if (typed === '') return setError(t('form.required'))
    setBusy(true)
    try {
      const outcome = await onSave(typed)
      if (outcome.ok) onClose()
      else setError(failureText(t, outcome.failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form ref={form} noValidate className="wishlist-form" onSubmit={(event) => void submit(event)}>
      <Field
        id="wishlist-name"
        label={t('wishlist.listName')}
        hint={t('wishlist.nameHint', { max: maxName })}
        error={error}
        announced
        name="name"
        defaultValue={name}
        maxLength={maxName}
        autoComplete="off"
        aria-required
      />
      <p className="wishlist-ways">
        <Button type="submit" disabled={busy}>
          {t('profile.save')}
        </Button>
        <LinkButton onClick={onClose}>{t('profile.leave')}</LinkButton>
      </p>
    </form>
  )
}

/** Asks before a list is deleted with its variants. */
export function DeleteForm({ name, busy, onDelete, onClose }: { name: string; busy: boolean; onDelete: () => void; onClose: () => void }) {
  const t = useMessages()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('button')?.focus(), [])
  return (
    <div ref={box} className="wishlist-confirm" role="group" aria-labelledby="wishlist-delete">
      <p id="wishlist-delete">{t('wishlist.deleteQuestion', { name })}</p>
      <p className="wishlist-ways">
        <Button disabled={busy} onClick={onDelete}>
          {t('wishlist.delete')}
        </Button>
        <LinkButton onClick={onClose}>{t('profile.leave')}</LinkButton>
      </p>
    </div>
  )
}
