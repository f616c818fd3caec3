import { Notice } from '@karat/ui/notice.tsx'
import { Button } from '@karat/ui/button.tsx'
import type { Cart, Gateway } from '@karat/contract/cart.ts'
import { readWay } from '@karat/sites/way-to-pay.ts'
import { type FormEvent, useEffect, useState } from 'react'
import { useSite } from '../../site/site.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { translateData, useMessages } from '../../site/messages.tsx'
import { api } from '../../state/api.ts'
import { loadShop } from '../../state/lazy-store.ts'
import { CodeCheck } from './code-check.tsx'
import { PaymentMarks } from './payment-marks.tsx'
import { wayName } from './way-name.ts'

/** The second step: the payment method. Unavailable methods say why. */
export function PaymentStep({ cart, chosen, onChosen }: { cart: Cart; chosen: string; onChosen: (way: string) => void }) {
  const t = useMessages()
  const { settings } = useSite()
  const { country } = settings.profile
  const [gateways, setGateways] = useState<Gateway[] | null>(null)
  const [picked, setPicked] = useState(chosen)
  const [verified, setVerified] = useState(false)
  useEffect(() => {
    void loadShop(settings).then(async ({ store }) => {
      const [{ data }, { data: cash }] = await Promise.all([
        store.dispatch(api.endpoints.gateways.initiate(cart.cartID, { forceRefetch: true })),
        store.dispatch(api.endpoints.codCheck.initiate(cart.cartID, { forceRefetch: true })),
      ])
      const offered = (data?.gateways ?? []).filter((gateway) => gateway.available).map((one) => one.paymentSettingsGroupKey)
      setGateways(data?.gateways ?? [])
      setVerified(cash?.verified ?? false)
      setPicked((before) => (offered.includes(before) ? before : (offered[0] ?? '')))
    })
  }, [settings, cart.cartID])
  if (!gateways) return <Skeleton lines={3} />
  const free = gateways.some((gateway) => gateway.kind === 'free')
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
            <legend className="sr-only">{t('checkout.payment')}</legend>
            {gateways.map((gateway) => (
              <label key={gateway.paymentSettingsGroupKey} className={`checkout-radio ${gateway.available ? '' : 'is-off'}`}>
                <input
                  type="radio"
                  name="gateway"
                  value={gateway.paymentSettingsGroupKey}
                  disabled={!gateway.available}
                  checked={picked === gateway.paymentSettingsGroupKey}
                  onChange={() => setPicked(gateway.paymentSettingsGroupKey)}
                />
                <span>
                  <b>{wayName(t, gateway.paymentSettingsGroupKey)}</b>
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
      {gateways.some((gateway) => readWay(gateway.paymentSettingsGroupKey).gateway === 'sandbox') && (
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
