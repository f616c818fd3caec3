import { spacedPhone } from '@karat/sites/phone.ts'
import type { User } from '@karat/contract/account.ts'
import { Button } from '@karat/ui/button.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { Notice } from '@karat/ui/notice.tsx'
import { useState } from 'react'
import { translateData, useMessages } from '../../../site/messages.tsx'
import type { AccountActions } from '../../../state/account/account-actions.ts'
import { useAttempt } from '../../../ui/forms/use-attempt.ts'
import { useDate } from '../../../ui/use-date.ts'
import { useGuard } from './proof.tsx'
import { useSite } from '../../../site/site.tsx'
import { saveFile } from '../save-file.ts'
import { useAccountData } from '../use-account-data.ts'
import { useReturnFocus } from '../use-return-focus.ts'

const read = (account: AccountActions) => account.deletion()

/** The export of the customer's data, and the deletion of the account. */
export function OwnData({ user }: { user: User }) {
  const t = useMessages()
  const { settings } = useSite()
  const date = useDate()
  const guard = useGuard()
  const attempt = useAttempt()
  const { data: plan, setData: setPlan } = useAccountData(read)
  /** The day of the deletion, while the confirmation is open. */
  const [due, setDue] = useState<string | null>(null)
  const opener = useReturnFocus(due !== null)
  const name = `${user.firstName} ${user.lastName}`.trim() || (user.email ?? spacedPhone(user.phone ?? '', settings.profile))
  const days = plan?.days ?? 14

  async function copy() {
    const outcome = await attempt.run((account) => guard(() => account.exportData()))
    if (outcome?.ok) saveFile('account.json', JSON.stringify(outcome.value, null, 2), 'application/json')
  }
  async function remove() {
    const outcome = await attempt.run((account) => guard(() => account.requestDeletion()))
    if (!outcome?.ok) return
    setPlan(outcome.value)
    setDue(null)
  }
  const ask = () => setDue(date(new Date(Date.now() + days * 86_400_000).toISOString()))
  return (
    <section className="profile-section">
      <h2>{t('ownData.title')}</h2>
      <dl className="profile-rows">
        <div className="profile-row">
          <dt>{t('ownData.copy')}</dt>
          <dd>{t('ownData.copyHint')}</dd>
          <dd>
            <Button variant="secondary" disabled={attempt.busy} onClick={() => void copy()}>
              {t('ownData.download')}
            </Button>
          </dd>
        </div>
        {!user.deletionAt && (
          <div className={due ? 'profile-row is-open' : 'profile-row'}>
            <dt>{t('ownData.delete')}</dt>
            <dd>
              {due ? (
                <div className="profile-form" role="group" aria-labelledby="delete-title">
                  <h3 id="delete-title" tabIndex={-1} ref={(heading) => heading?.focus()}>
                    {t('ownData.deleteTitle', { name })}
                  </h3>
                  <p>{t('ownData.deleteLead', { day: due })}</p>
                  {plan && Object.keys(plan.open).length > 0 && (
                    <div>
                      <p>{t('ownData.waits')}</p>
                      <ul>
                        {Object.entries(plan.open).map(([what, count]) => (
                          <li key={what}>{translateData(t, 'deletionOpen', what, { count })}</li>
                        ))}
                      </ul>
                    </div>
                  )}
                  {plan && Object.keys(plan.lost).length > 0 && (
                    <div>
                      <p>{t('ownData.lost')}</p>
                      <ul>
                        {Object.entries(plan.lost).map(([what, count]) => (
                          <li key={what}>{translateData(t, 'deletionLost', what, { count })}</li>
                        ))}
                      </ul>
                    </div>
                  )}
                  <p className="profile-actions">
                    <Button variant="secondary" className="profile-delete" disabled={attempt.busy} onClick={() => void remove()}>
                      {t('ownData.deleteOn', { day: due })}
                    </Button>
                    <LinkButton onClick={() => setDue(null)}>{t('ownData.keep')}</LinkButton>
                  </p>
                </div>
              ) : (
                t('ownData.deleteHint', { days })
              )}
            </dd>
            {!due && (
              <dd>
                <Button ref={opener} variant="secondary" className="profile-delete" disabled={!plan} onClick={ask}>
                  {t('ownData.deleteAction')}
                </Button>
              </dd>
            )}
          </div>
        )}
      </dl>
      {attempt.wrong && (
        <Notice tone="bad" icon="notice" role="alert">
          {attempt.wrong.text}
        </Notice>
      )}
    </section>
  )
}

/** A notice of the planned deletion of the account, with a button that cancels it. */
export function PlannedDeletion({ user }: { user: User }) {
  const t = useMessages()
  const date = useDate()
  const attempt = useAttempt()
  if (!user.deletionAt) return null
  return (
    <Notice tone="bad" icon="notice" role="status">
      <p>{t('ownData.planned', { day: date(user.deletionAt) })}</p>
      <Button disabled={attempt.busy} onClick={() => void attempt.run((account) => account.keepAccount())}>
        {t('ownData.keep')}
      </Button>
      {attempt.wrong && <p>{attempt.wrong.text}</p>}
    </Notice>
  )
}
