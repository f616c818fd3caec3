import { Notice } from '@karat/ui/notice.tsx'
import { Button } from '@karat/ui/button.tsx'
import type { Cart } from '@karat/contract/cart.ts'
import { readPaymentMethod } from '@karat/sites/payment-method.ts'
import { type FormEvent, useState } from 'react'
import { useSite } from '../../site/site.tsx'
import { Skeleton } from '../../ui/cards/skeleton.tsx'
import { translateData, useMessages } from '../../site/messages.tsx'
import { CodeCheck } from './code-check.tsx'
import { PaymentMarks } from './payment-marks.tsx'
import type { PaymentMethods } from './use-payment-methods.ts'
import { methodName } from './method-name.ts'

interface PaymentStepProps {
  cart: Cart
  /** The payment methods of the cart; null until they are loaded. */
  methods: PaymentMethods | null
  chosen: string
  onChosen: (selected: string) => void
}

/** The second step: the payment method. Unavailable methods show the reason. */
export function PaymentStep({ cart, methods, chosen, onChosen }: PaymentStepProps) {
  const t = useMessages()
  const { country } = useSite().settings.profile
  const [wanted, setWanted] = useState(chosen)
  const [verifiedNow, setVerified] = useState(false)
  if (!methods) return <Skeleton lines={3} />
  const free = cart.summary.payable === 0
  const gateways = free ? [] : methods.gateways.filter(({ kind }) => kind !== 'free')
  const offered = gateways.filter((gateway) => gateway.available).map((one) => one.paymentSettingsGroupKey)
  const picked = offered.includes(wanted) ? wanted : (offered[0] ?? '')
  const verified = verifiedNow || methods.codeVerified
  const needsCode = picked === 'cod' && !verified
  function next(event: FormEvent) {
    event.preventDefault()
    if (!needsCode) onChosen(picked)
  }
  return (
    <>
      <h2>{t('checkout.payment')}</h2>
      <form id="pay" onSubmit={next}>
        {free ? (
          <Notice tone="good">{t('pay.free')}</Notice>
        ) : (
          <fieldset>
            <legend className="ui-visually-hidden">{t('checkout.payment')}</legend>
            {gateways.map((gateway) => (
              <label key={gateway.paymentSettingsGroupKey} className={`checkout-radio ${gateway.available ? '' : 'is-off'}`}>
                <input
                  type="radio"
                  name="gateway"
                  value={gateway.paymentSettingsGroupKey}
                  disabled={!gateway.available}
                  checked={picked === gateway.paymentSettingsGroupKey}
                  onChange={() => setWanted(gateway.paymentSettingsGroupKey)}
                />
                <span>
                  <b>{methodName(t, gateway.paymentSettingsGroupKey)}</b>
                  <span className="type-small type-soft checkout-radio-text">
                    {gateway.available
                      ? translateData(t, 'pay', `${gateway.method || gateway.paymentSettingsGroupKey}Text`)
                      : translateData(t, 'pay.reason', gateway.reason, { country })}
                  </span>
                </span>
                <PaymentMarks marks={gateway.marks} />
              </label>
            ))}
          </fieldset>
        )}
      </form>
      {gateways.some((gateway) => readPaymentMethod(gateway.paymentSettingsGroupKey).gateway === 'sandbox') && (
        <p className="type-small type-soft checkout-test-mode">{t('pay.testMode')}</p>
      )}
      {picked === 'cod' && <CodeCheck cart={cart} verified={verified} onVerified={() => setVerified(true)} />}
      <p className="checkout-go">
        <Button className="main-action" type="submit" form="pay" disabled={needsCode || (!free && !picked)}>
          {t('checkout.toReview')}
        </Button>
      </p>
    </>
  )
}
