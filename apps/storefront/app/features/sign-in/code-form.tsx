import { Button } from '@karat/ui/button.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { useRef, useState } from 'react'
import { useMessages } from '../../site/messages.tsx'
import type { Channel } from '../../ui/forms/channels.ts'
import { CodeField, isCode } from '../../ui/forms/code-field.tsx'
import { SignInForm } from './frame.tsx'
import { errorAt } from '../../ui/forms/use-attempt.ts'
import { Resend } from '../../ui/forms/resend.tsx'
import type { CaptchaAttempt } from '../../ui/forms/use-captcha-attempt.ts'

/** Asks for the sent code, and where needed for the code to the account's mail address too. */
export function CodeForm({
  attempt,
  withMailCode = false,
  channels,
  resendSeconds,
  onCode,
  onStartNew,
  onResend,
}: {
  attempt: CaptchaAttempt
  withMailCode?: boolean
  channels: readonly Channel[]
  resendSeconds: number
  onCode: (otp: string, mailOtp?: string) => void
  /** Creates a new account with the code alone, for a new owner of the telephone number. */
  onStartNew?: (otp: string) => void
  onResend: (channel: Channel) => void
}) {
  const t = useMessages()
  const place = useRef<HTMLDivElement>(null)
  const [sent, setSent] = useState('')
  const errorOf = (field: string) => errorAt(attempt, field)

  function submit({ otp = '', mailOtp }: Record<string, string>) {
    if (!isCode(otp)) attempt.setError('otp', t('cod.digits'))
    else if (withMailCode && !isCode(mailOtp ?? '')) attempt.setError('mailOtp', t('cod.digits'))
    else onCode(otp, mailOtp)
  }
  function startNew() {
    const otp = place.current?.querySelector<HTMLInputElement>('input[name="otp"]')?.value ?? ''
    if (isCode(otp)) onStartNew?.(otp)
    else attempt.setError('otp', t('cod.digits'))
  }
  /** The last digit sends the form, once for each code: after correcting a digit the shopper presses the button. */
  function full(code: string) {
    if (code === sent) return
    setSent(code)
    setTimeout(() => place.current?.querySelector('form')?.requestSubmit())
  }
  return (
    <div ref={place}>
      <SignInForm attempt={attempt} onSubmit={submit}>
        <CodeField
          id="sign-in-code"
          label={t('cod.code')}
          name="otp"
          error={errorOf('otp') || errorOf('code')}
          {...(withMailCode ? {} : { onFull: full })}
        />
        {withMailCode && (
          <CodeField id="sign-in-mail-code" label={t('signIn.mailCode')} name="mailOtp" error={errorOf('mailOtp')} onFull={full} />
        )}
        {onStartNew && (
          <LinkButton disabled={attempt.busy} onClick={startNew}>
            {t('signIn.startNew')}
          </LinkButton>
        )}
        <Resend key={resendSeconds} channels={channels} seconds={resendSeconds} busy={attempt.busy} onSend={onResend} />
        <Button wide type="submit" className="main-action" disabled={attempt.busy}>
          {t('signIn.action')}
        </Button>
      </SignInForm>
    </div>
  )
}
