import { Notice } from '@karat/ui/notice.tsx'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useMessages } from '../../site/messages.tsx'
import type { Attempt } from './use-attempt.ts'

/**
 * A form that makes calls. Its first field has the focus after a step forward, an invalid field after the call; an error of the whole form
 * stands below it, and its busy state is announced to screen readers.
 */
export function AttemptForm({
  attempt: { busy, wrong },
  fresh = false,
  className,
  onUse,
  onSubmit,
  children,
}: {
  attempt: Pick<Attempt, 'busy' | 'wrong'>
  /** Whether the page has just been opened with this form: then the focus stays where it is. */
  fresh?: boolean
  className: string
  /** Called when anything in it gets the focus. */
  onUse?: () => void
  onSubmit: (values: Record<string, string>) => void
  children: ReactNode
}) {
  const t = useMessages()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!fresh) form.current?.querySelector<HTMLElement>('input:not([type=hidden]), select')?.focus()
  }, [fresh])
  useEffect(() => {
    if (wrong?.field) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [wrong])
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = [...new FormData(event.currentTarget)].map(([name, value]) => [name, typeof value === 'string' ? value : ''])
    onSubmit(Object.fromEntries(values) as Record<string, string>)
  }
  return (
    <form ref={form} noValidate className={className} onSubmit={submit} onFocus={onUse}>
      {children}
      {wrong?.field === '' && (
        <Notice tone="bad" icon="notice" role="alert">
          {wrong.text}
        </Notice>
      )}
      <p className="ui-visually-hidden" role="status">
        {busy && t('signIn.working')}
      </p>
    </form>
  )
}
