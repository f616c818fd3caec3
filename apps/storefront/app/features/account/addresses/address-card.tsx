import { spacedPhone } from '@karat/sites/phone.ts'
import { Button } from '@karat/ui/button.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import type { SavedAddressReply } from '@karat/contract/saved-address.ts'
import { useEffect, useRef } from 'react'
import { useMessages } from '../../../site/messages.tsx'
import { useSite } from '../../../site/site.tsx'

interface AddressCardProps {
  address: SavedAddressReply
  /** The state's name in the page's language. */
  state: string
  /** The open part of the card: its form, or the question before it is deleted. */
  open: 'edit' | 'delete' | null
  busy: boolean
  onOpen: (open: 'edit' | 'delete' | null) => void
  onDelete: () => void
  onDefault: () => void
}

/** A saved address with its actions; deleting it asks for a confirmation within the card. */
export function AddressCard({ address, state, open, busy, onOpen, onDelete, onDefault }: AddressCardProps) {
  const t = useMessages()
  const { settings } = useSite()
  const { _id: id, label, fname, lname, address1, address2, city, zipcode, phone, isDefault } = address
  const name = label || `${fname} ${lname}`.trim()
  const titleId = `address-${id}`
  return (
    <li className="addresses-card">
      <div className="addresses-top">
        <h2 id={titleId}>
          <bdi>{name}</bdi>
        </h2>
        {isDefault && <span className="addresses-default type-small">{t('addresses.default')}</span>}
      </div>
      <address>
        {[`${fname} ${lname}`.trim(), address1, address2, [city, zipcode].filter(Boolean).join(' '), state].filter(Boolean).map((line) => (
          <bdi key={line}>{line}</bdi>
        ))}
        <bdi dir="ltr">{spacedPhone(phone, settings.profile)}</bdi>
      </address>
      {open === 'delete' ? (
        <Confirm titleId={titleId} busy={busy} onDelete={onDelete} onKeep={() => onOpen(null)} />
      ) : (
        <p className="addresses-ways">
          <LinkButton aria-describedby={titleId} onClick={() => onOpen('edit')}>
            {t('addresses.edit')}
          </LinkButton>
          <LinkButton aria-describedby={titleId} onClick={() => onOpen('delete')}>
            {t('addresses.delete')}
          </LinkButton>
          {!isDefault && (
            <LinkButton aria-describedby={titleId} disabled={busy} onClick={onDefault}>
              {t('addresses.makeDefault')}
            </LinkButton>
          )}
        </p>
      )}
    </li>
  )
}

function Confirm({ titleId, busy, onDelete, onKeep }: { titleId: string; busy: boolean; onDelete: () => void; onKeep: () => void }) {
  const t = useMessages()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('button')?.focus(), [])
  return (
    <div ref={box} className="addresses-confirm" role="group" aria-describedby={titleId} aria-label={t('addresses.deleteQuestion')}>
      <p>
        <b>{t('addresses.deleteQuestion')}</b> <span className="type-soft">{t('addresses.deleteText')}</span>
      </p>
      <p className="addresses-ways">
        <Button disabled={busy} onClick={onDelete}>
          {t('addresses.delete')}
        </Button>
        <LinkButton onClick={onKeep}>{t('addresses.keep')}</LinkButton>
      </p>
    </div>
  )
}
