import { LinkButton } from '@karat/ui/link-button.tsx'
import { Notice } from '@karat/ui/notice.tsx'
import { useState } from 'react'
import { useSite } from '../../../site/site.tsx'
import { useMessages } from '../../../site/messages.tsx'
import type { AccountActions } from '../../../state/account/account-actions.ts'
import type { Outcome } from '../../../state/api.ts'
import { loadAccount } from '../../../state/account/load-account.ts'
import { Skeleton } from '../../../ui/cards/skeleton.tsx'
import { useDate } from '../../../ui/use-date.ts'
import { useAccountData } from '../use-account-data.ts'

const read = (account: AccountActions) => account.devices()

/** The signed-in devices; each can be signed out, or all of them at once. */
export function Devices() {
  const t = useMessages()
  const date = useDate()
  const { settings } = useSite()
  const { data: devices, failed, setData: setDevices, setFailed } = useAccountData(read)
  const [busy, setBusy] = useState(false)

  async function act<T>(work: (account: AccountActions) => Promise<Outcome<T>>): Promise<void> {
    setBusy(true)
    setFailed(false)
    try {
      const { account } = await loadAccount(settings)
      const outcome = await work(account)
      if (!outcome.ok) setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  const signOut = (id: string) =>
    act(async (account) => {
      const outcome = await account.endSession(id)
      if (outcome.ok) setDevices((before) => before?.filter((device) => device.id !== id) ?? null)
      return outcome
    })
  return (
    <>
      <h3 className="profile-part">{t('profile.devices')}</h3>
      {!devices && !failed && <Skeleton lines={3} />}
      <ul className="profile-rows">
        {devices?.map((device) => (
          <li key={device.id} className="profile-row profile-device">
            <div>
              <b id={`profile-device-${device.id}`}>
                <bdi>{device.device || t('profile.device')}</bdi>
              </b>{' '}
              {device.current && <span className="profile-verified type-small">{t('profile.thisOne')}</span>}
              <span className="type-small type-soft profile-hint">
                {t('profile.since', {
                  day: date(device.signedInAt),
                  last: date(device.lastUsedAt),
                })}
              </span>
            </div>
            {!device.current && (
              <LinkButton disabled={busy} aria-describedby={`profile-device-${device.id}`} onClick={() => void signOut(device.id)}>
                {t('account.signOut')}
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
      {failed && (
        <Notice tone="bad" icon="notice" role="alert">
          {t('signIn.noAnswer')}
        </Notice>
      )}
      <p className="profile-everywhere">
        <LinkButton disabled={busy} onClick={() => void act((account) => account.logOut({ everywhere: true }))}>
          {t('profile.everywhere')}
        </LinkButton>
      </p>
    </>
  )
}
