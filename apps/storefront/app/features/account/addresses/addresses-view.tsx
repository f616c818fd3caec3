import { Button } from '@karat/ui/button.tsx'
import type { SavedAddressReply } from '@karat/contract/saved-address.ts'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../../../site/messages.tsx'
import { useSite } from '../../../site/site.tsx'
import type { AddressActions } from '../../../state/account/address-actions.ts'
import type { Outcome } from '../../../state/api.ts'
import { loadAddresses } from '../../../state/account/load-addresses.ts'
import { failureText } from '../../../ui/forms/failure-text.ts'
import { RetryNotice } from '../../../ui/forms/retry-notice.tsx'
import { Skeleton } from '../../../ui/cards/skeleton.tsx'
import { useStates } from '../../../ui/forms/use-states.ts'
import { AccountFrame } from '../account-frame.tsx'
import { AddressCard } from './address-card.tsx'
import { AddressFormView } from './address-form-view.tsx'

/** `/dashboard/addresses`: the customer's saved addresses on this site. */
export function AddressesView() {
  const t = useMessages()
  return (
    <AccountFrame title={t('addresses.title')} path="/dashboard/addresses" guest={t('addresses.guest')}>
      {(user) => <Addresses key={user.id} />}
    </AccountFrame>
  )
}

/** The open form: a new address, or the editing or deletion of a saved one. */
type Open = { about: 'new' } | { about: 'edit' | 'delete'; id: string } | null

function Addresses() {
  const t = useMessages()
  const { settings } = useSite()
  const states = useStates(settings.profile.country)
  const [addresses, setAddresses] = useState<SavedAddressReply[] | null>(null)
  const [failure, setFailure] = useState('')
  const [tries, setTries] = useState(0)
  const [open, setOpen] = useState<Open>(null)
  const [busy, setBusy] = useState(false)
  const heading = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    let isCurrent = true
    void loadAddresses(settings)
      .then((actions) => actions.list())
      .then((outcome) => {
        if (!isCurrent) return
        setFailure(outcome.ok ? '' : failureText(t, outcome.failure))
        if (outcome.ok) setAddresses(outcome.value)
      })
    return () => {
      isCurrent = false
    }
  }, [settings, tries, t])

  /** Makes a change and shows the resulting addresses. */
  async function act(work: (actions: AddressActions) => Promise<Outcome<SavedAddressReply[]>>): Promise<Outcome<SavedAddressReply[]>> {
    setBusy(true)
    setFailure('')
    try {
      const outcome = await work(await loadAddresses(settings))
      if (outcome.ok) setAddresses(outcome.value)
      return outcome
    } finally {
      setBusy(false)
    }
  }
  function close() {
    setOpen(null)
    heading.current?.focus()
  }
  async function actAndSay(work: Parameters<typeof act>[0]): Promise<void> {
    const outcome = await act(work)
    if (!outcome.ok) setFailure(failureText(t, outcome.failure))
    close()
    // Another tab or device has deleted the address: the list is read again.
    if (!outcome.ok && outcome.failure.code === 'unknown_address') setTries(tries + 1)
  }
  const edited = open?.about === 'edit' ? addresses?.find((one) => one._id === open.id) : undefined
  const add = <Button onClick={() => setOpen({ about: 'new' })}>{t('addresses.add')}</Button>
  return (
    <>
      <div className="addresses-head">
        <p ref={heading} tabIndex={-1} className="type-soft">
          {t('addresses.lead')}
        </p>
        {addresses && addresses.length > 0 && open?.about !== 'new' && add}
      </div>
      {failure && <RetryNotice failure={failure} onRetry={addresses ? undefined : () => setTries(tries + 1)} />}
      {!addresses && !failure && <Skeleton lines={6} />}
      {addresses?.length === 0 && open?.about !== 'new' && (
        <div className="addresses-empty">
          <h2>{t('addresses.empty')}</h2>
          <p className="type-soft">{t('addresses.emptyText')}</p>
          {add}
        </div>
      )}
      {addresses && addresses.length > 0 && (
        <ul className="addresses">
          {addresses.map((address) => (
            <AddressCard
              key={address._id}
              address={address}
              state={states?.find((state) => state.code === address.state)?.name ?? address.state}
              open={open && open.about !== 'new' && open.id === address._id ? open.about : null}
              busy={busy}
              onOpen={(about) => (about ? setOpen({ about, id: address._id }) : close())}
              onDelete={() => void actAndSay((actions) => actions.remove(address._id))}
              onDefault={() => void actAndSay((actions) => actions.change(address._id, { isDefault: true }))}
            />
          ))}
        </ul>
      )}
      {(open?.about === 'new' || edited) && (
        <AddressFormView
          key={edited?._id ?? 'new'}
          address={edited}
          states={states}
          onSave={(body) => act((actions) => (edited ? actions.change(edited._id, body) : actions.add(body)))}
          onClose={close}
        />
      )}
    </>
  )
}
