import { Button } from '@karat/ui/button.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import type { ReactNode } from 'react'
import { useMessages } from '../../site/messages.tsx'
import { useReturnFocus } from './use-return-focus.ts'

/** A row of data: its value with the button that opens its form, or the form. */
export function Row({
  name,
  label,
  value,
  hint,
  isOpen,
  onOpen,
  children,
}: {
  name: string
  label: string
  value: ReactNode
  hint?: string | undefined
  isOpen: boolean
  onOpen: () => void
  children: ReactNode
}) {
  const t = useMessages()
  const opener = useReturnFocus(isOpen)
  return (
    <div className={isOpen ? 'profile-row is-open' : 'profile-row'}>
      <dt id={`profile-${name}`}>{label}</dt>
      <dd>
        {isOpen ? (
          children
        ) : (
          <>
            {value || <span className="type-soft">{t('profile.none')}</span>}
            {hint && <span className="type-small type-soft profile-hint">{hint}</span>}
          </>
        )}
      </dd>
      {!isOpen && (
        <dd>
          <LinkButton ref={opener} id={`profile-open-${name}`} aria-describedby={`profile-${name}`} onClick={onOpen}>
            {t(value ? 'profile.change' : 'profile.add')}
          </LinkButton>
        </dd>
      )}
    </div>
  )
}

/** The actions of a row's form: send and cancel. */
export function RowActions({ action, busy, onLeave }: { action: string; busy: boolean; onLeave: () => void }) {
  const t = useMessages()
  return (
    <p className="profile-actions">
      <Button type="submit" disabled={busy}>
        {action}
      </Button>
      <LinkButton onClick={onLeave}>{t('profile.leave')}</LinkButton>
    </p>
  )
}
