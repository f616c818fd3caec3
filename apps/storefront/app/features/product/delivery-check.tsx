import { typedText } from '@karat/sites/typed.ts'
import { LinkButton } from '@karat/ui/link-button.tsx'
import type { PincodeReply } from '@karat/contract/products.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { call } from '../../data/call.ts'
import { useDay } from '../../site/use-day.ts'
import { Icon } from '@karat/ui/icon.tsx'
import { useSite } from '../../site/site.tsx'
import { useMessages } from '../../site/messages.tsx'
import { deviceStorage } from '../../storage/browser-storage.ts'

const key = 'shop-pincode'

/** The delivery date of a product at a post code. A failed call is null, as the specification requires (C-48). */
export default function DeliveryCheck({ productID, engraved }: { productID: string; engraved: boolean }) {
  const { settings } = useSite()
  const { country, postcode } = settings.profile
  const t = useMessages()
  const day = useDay()
  /** Uncontrolled: text that is typed before hydration stays. */
  const field = useRef<HTMLInputElement>(null)
  const [requestedCode, setAsked] = useState('')
  const [reply, setReply] = useState<PincodeReply | null | undefined>()
  const [failureStatus, setFailedWith] = useState(0)
  const [missing, setMissing] = useState(false)
  useEffect(() => {
    const stored = deviceStorage.getItem(`${key}-${settings.subsiteId}`) ?? ''
    if (field.current && field.current.value === '') field.current.value = stored
    setAsked(stored)
  }, [settings])
  useEffect(() => {
    if (!requestedCode) return
    let current = true
    const asked = { params: { id: productID, pincode: requestedCode }, query: engraved ? { engraved: '1' as const } : {} }
    const onFailure = (status: number) => current && setFailedWith(status)
    void call(settings, 'GET /api/products/:id/pincode/:pincode', asked, onFailure).then((result) => current && setReply(result))
    return () => {
      current = false
    }
  }, [requestedCode, productID, engraved, settings])
  const isInvalid = requestedCode !== '' && reply === null && failureStatus === 400
  if (!settings.pincodeCheck) return <p className="product-delivery-note type-soft">{t('delivery.everywhere')}</p>
  function check(event: FormEvent) {
    event.preventDefault()
    const code = typedText(field.current?.value ?? '')
    setMissing(code === '')
    if (code === '') return
    deviceStorage.setItem(`${key}-${settings.subsiteId}`, code)
    setAsked(code)
  }
  return (
    <form className="product-delivery" onSubmit={check}>
      <Icon name="truck" />
      <div>
        <label htmlFor="pincode">{t('delivery.label')}</label>
        <div className="product-delivery-line">
          <input
            id="pincode"
            ref={field}
            onChange={() => setMissing(false)}
            placeholder={t('postcode.name', { country })}
            aria-invalid={missing || isInvalid ? true : undefined}
            aria-describedby="pincode-said"
            autoComplete="postal-code"
            inputMode={postcode?.keyboard ?? 'text'}
            maxLength={10}
          />
          <LinkButton type="submit">{t('delivery.check')}</LinkButton>
        </div>
        <p role="status" id="pincode-said" className={`type-small ${missing || isInvalid ? 'ui-field-error' : ''}`}>
          {missing && t('form.required')}
          {!missing && requestedCode && reply === null && t(isInvalid ? 'delivery.bad' : 'delivery.unchecked', { country })}
          {!missing && requestedCode && reply && !reply.serviceable && t('delivery.none', { code: reply.pincode })}
          {!missing && requestedCode && reply?.serviceable && (
            <span suppressHydrationWarning>
              {t('delivery.by', { day: day(reply.deliverBy, { weekday: 'short', day: 'numeric', month: 'long' }), code: reply.pincode })}{' '}
              {reply.cod && t('delivery.cod')}
            </span>
          )}
        </p>
        <p className="type-small type-soft">{t('delivery.insured')}</p>
      </div>
    </form>
  )
}
