import type { Order } from '@karat/contract/checkout.ts'
import { Button } from '@karat/ui/button.tsx'
import { Notice } from '@karat/ui/notice.tsx'
import { useEffect, useRef, useState } from 'react'
import { SiteLink, useSite } from '../../site/site.tsx'
import { useMessages } from '../../site/messages.tsx'
import { prepareCaptcha } from '../../state/session/captcha.ts'
import { useShop } from '../../state/lazy-store.ts'
import { AttemptForm } from '../../ui/forms/attempt-form.tsx'
import { CodeField, isCode } from '../../ui/forms/code-field.tsx'
import { Resend } from '../../ui/forms/resend.tsx'
import { errorAt } from '../../ui/forms/use-attempt.ts'
import { useCaptchaAttempt } from '../../ui/forms/use-captcha-attempt.ts'

/** Splits a full name into first and last name; a single word is a first name without a last name. Undefined for an empty name. */
export function namesOf(name: string): { firstName: string; lastName: string } | undefined {
  const words = name.trim().split(/\s+/)
  const lastName = words.length > 1 ? (words.pop() ?? '') : ''
  const firstName = words.join(' ')
  return firstName ? { firstName, lastName } : undefined
}

/**
 * Offers a guest an account for the order, in one field: the code sent to its mail address signs in to the account, or creates it with the
 * order's name. The order joins the account by itself, since the address is verified.
 */
export function AccountOffer({ order: { shipping } }: { order: Order }) {
  const t = useMessages()
  const { settings } = useSite()
  const isSignedIn = useShop((state) => state.auth.isLoggedIn, false)
  const attempt = useCaptchaAttempt()
  const [sent, setSent] = useState({ seconds: 30, times: 0 })
  const [done, setDone] = useState(false)
  const result = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (done) result.current?.focus()
  }, [done])

  async function send() {
    const asked = await attempt.run(
      (account, reCaptchaToken) => account.sendCode({ username: shipping.email, channel: 'email', reCaptchaToken }),
      () => '',
    )
    if (asked?.ok) setSent(({ times }) => ({ seconds: asked.value.resendSeconds, times: times + 1 }))
  }
  async function open({ otp = '' }: Record<string, string>) {
    if (!isCode(otp)) return attempt.setError('otp', t('cod.digits'))
    await attempt.run(
      async (account, reCaptchaToken) => {
        const outcome = await account.verifyCode({ username: shipping.email, otp, reCaptchaToken })
        const names = namesOf(shipping.name)
        // An existing account keeps its name. A failure to save the name is ignored: it can be entered later.
        if (outcome.ok && outcome.value.created && names) await account.changeUser(names)
        if (outcome.ok) setDone(true)
        return outcome
      },
      () => 'otp',
    )
  }

  if (done)
    return (
      <p ref={result} tabIndex={-1} className="thank-you-account">
        {t('thanks.accountDone')} <SiteLink to="/dashboard/order-listing">{t('orders.title')}</SiteLink>
      </p>
    )
  if (isSignedIn) return null
  return (
    <div className="thank-you-account">
      <h2>{t('thanks.accountTitle')}</h2>
      <p>{t('thanks.accountText')}</p>
      {sent.times === 0 ? (
        <>
          <Button
            variant="secondary"
            disabled={attempt.busy}
            onPointerEnter={() => prepareCaptcha(settings)}
            onFocus={() => prepareCaptcha(settings)}
            onClick={() => void send()}
          >
            {t('signIn.sendEmail')}
          </Button>
          {errorAt(attempt, '') && (
            <Notice tone="bad" icon="notice" role="alert">
              {errorAt(attempt, '')}
            </Notice>
          )}
        </>
      ) : (
        <>
          <p className="type-soft">
            {t('signIn.codeSent')} <bdi dir="ltr">{shipping.email}</bdi>
          </p>
          <AttemptForm
            key={sent.times}
            attempt={attempt}
            className="thank-you-account-form"
            onUse={() => prepareCaptcha(settings)}
            onSubmit={(values) => void open(values)}
          >
            <CodeField id="account-offer-code" label={t('cod.code')} name="otp" error={errorAt(attempt, 'otp')} />
            <Resend key={sent.times} channels={['email']} seconds={sent.seconds} busy={attempt.busy} onSend={() => void send()} />
            <Button type="submit" disabled={attempt.busy}>
              {t('thanks.accountOpen')}
            </Button>
          </AttemptForm>
        </>
      )}
    </div>
  )
}
