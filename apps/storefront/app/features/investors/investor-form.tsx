import type { CallInput } from '@karat/contract/calls.ts'
import type { Store } from '@karat/contract/content.ts'
import { Button } from '@karat/ui/button.tsx'
import { Field } from '@karat/ui/field.tsx'
import { Notice } from '@karat/ui/notice.tsx'
import { useEffect, useRef, useState } from 'react'
import { translateData, useMessages } from '../../site/messages.tsx'
import { useSite } from '../../site/site.tsx'
import { prepareCaptcha } from '../../state/session/captcha.ts'
import { sendEnquiry } from '../../state/send-enquiry.ts'
import { AttemptForm } from '../../ui/forms/attempt-form.tsx'
import { errorAt, useAttempt } from '../../ui/forms/use-attempt.ts'

const categories = ['individual', 'family', 'institution', 'analyst'] as const
type Letter = Omit<CallInput<'POST /api/investorcategory/'>['body'], 'g-recaptcha-response'>

/** The fewest characters of a message, as in the service. */
const least = 10

/** The form of an investor's enquiry (C-19), replaced by thanks once it is sent. A site with stores asks which one it is for. */
export function InvestorForm({ stores }: { stores: readonly Pick<Store, 'id' | 'name'>[] }) {
  const t = useMessages()
  const { settings } = useSite()
  const attempt = useAttempt()
  const [sentFrom, setSentFrom] = useState('')
  const thanks = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (sentFrom) thanks.current?.focus()
  }, [sentFrom])

  async function submit(values: Record<string, string>) {
    const read = (name: string) => values[name]?.trim() ?? ''
    const required = ['category', 'name', 'email', 'message'].find((name) => read(name) === '')
    if (required) return attempt.setError(required, t('form.required'))
    if (!/^\S+@\S+\.\S+$/.test(read('email'))) return attempt.setError('email', t('form.email'))
    if (read('message').length < least) return attempt.setError('message', t('investors.tooShort', { least }))
    const letter: Letter = {
      category: read('category') as Letter['category'],
      name: read('name'),
      email: read('email'),
      phone: read('phone'),
      city: read('city'),
      message: read('message'),
      storeID: read('storeID'),
    }
    const outcome = await attempt.run(() => sendEnquiry(settings, letter))
    if (outcome?.ok) setSentFrom(letter.email)
  }

  if (sentFrom)
    return (
      <div ref={thanks} tabIndex={-1} className="investors-sent" role="status">
        <h2>{t('investors.sent')}</h2>
        <p>{t('investors.sentText', { email: sentFrom })}</p>
      </div>
    )
  return (
    <AttemptForm
      attempt={attempt}
      fresh
      className="investors-form"
      onUse={() => prepareCaptcha(settings)}
      onSubmit={(values) => void submit(values)}
    >
      <noscript>
        <Notice>{t('signIn.needsScript')}</Notice>
      </noscript>
      <div className="ui-fields">
        <Field
          as="select"
          id="investor-category"
          name="category"
          label={t('investors.category')}
          error={errorAt(attempt, 'category')}
          defaultValue=""
        >
          <option value="">{t('investors.choose')}</option>
          {categories.map((category) => (
            <option key={category} value={category}>
              {translateData(t, 'investors.categories', category)}
            </option>
          ))}
        </Field>
        <Field
          id="investor-name"
          name="name"
          label={t('investors.name')}
          error={errorAt(attempt, 'name')}
          maxLength={80}
          autoComplete="name"
        />
        <Field
          id="investor-email"
          name="email"
          type="email"
          label={t('form.emailLabel')}
          error={errorAt(attempt, 'email')}
          maxLength={120}
          autoComplete="email"
          width="half"
        />
        <Field
          id="investor-phone"
          name="phone"
          type="tel"
          label={t('investors.phone')}
          error={errorAt(attempt, 'phone')}
          maxLength={30}
          autoComplete="tel"
          width="half"
        />
        <Field
          id="investor-city"
          name="city"
          label={t('investors.city')}
          error={errorAt(attempt, 'city')}
          maxLength={80}
          autoComplete="address-level2"
        />
        {stores.length > 0 && (
          <Field
            as="select"
            id="investor-store"
            name="storeID"
            label={t('investors.store')}
            error={errorAt(attempt, 'storeID')}
            defaultValue=""
          >
            <option value="">{t('investors.anyStore')}</option>
            {stores.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Field>
        )}
        <Field
          as="textarea"
          id="investor-message"
          name="message"
          rows={6}
          label={t('investors.message')}
          error={errorAt(attempt, 'message')}
          maxLength={2000}
        />
      </div>
      <p>
        <Button type="submit" disabled={attempt.busy}>
          {t('investors.send')}
        </Button>
      </p>
    </AttemptForm>
  )
}
