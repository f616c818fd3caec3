import { typedText } from '@karat/sites/typed.ts'
import { Button } from '@karat/ui/button.tsx'
import { Field } from '@karat/ui/field.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { usePageTitle } from '../../seo/page-title.ts'
import { rememberOrder } from '../../data/last-order.ts'
import { useSite } from '../../site/site.tsx'
import { useMessages } from '../../site/messages.tsx'
import { api, outcomeOf } from '../../state/api.ts'
import { loadShop } from '../../state/lazy-store.ts'
import { AttemptForm } from '../../ui/forms/attempt-form.tsx'
import { mayBeContact } from '../../ui/forms/channels.ts'
import { CodeField, isCode } from '../../ui/forms/code-field.tsx'
import { ContactField, contactIn } from '../../ui/forms/contact-field.tsx'
import { Resend } from '../../ui/forms/resend.tsx'
import { useAttempt, errorAt } from '../../ui/forms/use-attempt.ts'
import '@karat/ui/field.css'
import './find-order.css'

/** The order that was asked for, and the contact that its code was sent to. */
interface Asked {
  number: string
  username: string
  seconds: number
  times: number
}

/** Opens an order without its link: by its number, and a code sent to the mail address or telephone number of the order. */
export function FindOrder() {
  const t = useMessages()
  const { settings, locale } = useSite()
  const navigate = useNavigate()
  const attempt = useAttempt()
  usePageTitle(t('findOrder.title'))
  const [asked, setAsked] = useState<Asked | null>(null)
  const [typed, setTyped] = useState<Pick<Asked, 'number' | 'username'> | undefined>()

  async function send({ number, username }: Pick<Asked, 'number' | 'username'>) {
    const request = { number, username }
    const outcome = await attempt.run(async () => {
      const { store } = await loadShop(settings)
      return outcomeOf(await store.dispatch(api.endpoints.orderCode.initiate(request)), (reply) => reply)
    })
    if (outcome?.ok) setAsked({ ...request, seconds: outcome.value.resendSeconds, times: (asked?.times ?? 0) + 1 })
  }
  function ask(values: Record<string, string>) {
    const number = typedText(values['number'] ?? '')
    const username = contactIn(values)
    if (number === '') attempt.setError('number', t('form.required'))
    else if (!mayBeContact(username)) attempt.setError('username', t('signIn.badContact'))
    else void send({ number, username })
  }
  /** Goes back to number and contact, which may be mistyped: the answer does not say whether there is such an order. */
  function change() {
    attempt.clearError()
    setTyped(asked ?? undefined)
    setAsked(null)
  }
  async function open({ otp = '' }: Record<string, string>) {
    if (!asked) return
    if (!isCode(otp)) return attempt.setError('otp', t('cod.digits'))
    const { number, username } = asked
    const outcome = await attempt.run(async () => {
      const { store } = await loadShop(settings)
      return outcomeOf(await store.dispatch(api.endpoints.openOrder.initiate({ number, username, otp })), (reply) => reply)
    })
    if (!outcome?.ok) return
    const { orderID, orderToken: token } = outcome.value
    rememberOrder(settings.subsiteId, { orderID, number: number.toUpperCase(), token })
    await navigate(`/${locale}/checkout-thankyou?order=${encodeURIComponent(orderID)}`, { replace: true })
  }

  return (
    <section className="find-order">
      <h1>{t('findOrder.title')}</h1>
      {asked ? (
        <>
          <p>
            {t('findOrder.sent')}{' '}
            <LinkButton disabled={attempt.busy} onClick={change}>
              {t('signIn.change')}
            </LinkButton>
          </p>
          <AttemptForm key="code" attempt={attempt} className="ui-fields" onSubmit={(values) => void open(values)}>
            <CodeField id="find-order-code" label={t('cod.code')} name="otp" error={errorAt(attempt, 'otp')} />
            <Resend
              key={asked.times}
              channels={[asked.username.includes('@') ? 'email' : 'sms']}
              seconds={asked.seconds}
              busy={attempt.busy}
              onSend={() => void send(asked)}
            />
            <Button type="submit" disabled={attempt.busy}>
              {t('findOrder.open')}
            </Button>
          </AttemptForm>
        </>
      ) : (
        <>
          <p>{t('findOrder.lead')}</p>
          <AttemptForm key="number" fresh={typed === undefined} attempt={attempt} className="ui-fields" onSubmit={ask}>
            <Field
              id="find-order-number"
              label={t('findOrder.number')}
              error={errorAt(attempt, 'number')}
              announced
              name="number"
              defaultValue={typed?.number}
              autoComplete="off"
              maxLength={40}
              aria-required="true"
              dir="ltr"
            />
            <ContactField
              id="find-order-contact"
              label={t('signIn.contact')}
              error={errorAt(attempt, 'username')}
              defaultValue={typed?.username ?? ''}
            />
            <Button type="submit" disabled={attempt.busy}>
              {t('findOrder.send')}
            </Button>
          </AttemptForm>
        </>
      )}
    </section>
  )
}
