import type { Cart } from '@karat/contract/cart.ts'
import { type FormEvent, useEffect, useState } from 'react'
import { useSite } from '../../platform/site.tsx'
import { Waiting } from '../../platform/waiting.tsx'
import { sayData, useWords, type Word } from '../../platform/words.tsx'
import { api, type Gateway } from '../../state/api.ts'
import { loadShop } from '../../state/bridge.ts'
import { CodeCheck } from './code-check.tsx'

/** The second step: how to pay. Ways that do not fit this bag say why. */
export function PaymentStep({ cart, chosen, onChosen }: { cart: Cart; chosen: string; onChosen: (gateway: string) => void }) {
  const say = useWords()
  const { settings, subsite } = useSite()
  const country = subsite.toUpperCase()
  const [gateways, setGateways] = useState<Gateway[] | null>(null)
  const [picked, setPicked] = useState(chosen)
  const [verified, setVerified] = useState(false)
  useEffect(() => {
    void loadShop(settings).then(async ({ store }) => {
      const { data } = await store.dispatch(api.endpoints.gateways.initiate(cart.cartID, { forceRefetch: true }))
      setGateways(data?.gateways ?? [])
      setPicked((before) => before || (data?.gateways.find((one) => one.available)?.paymentSettingsGroupKey ?? ''))
    })
  }, [settings, cart.cartID])
  if (!gateways) return <Waiting lines={3} />
  const free = gateways.some((gateway) => gateway.kind === 'free')
  const needsCode = picked === 'cod' && !verified
  function next(event: FormEvent) {
    event.preventDefault()
    if (!needsCode) onChosen(picked)
  }
  return (
    <>
      <h2>{say('checkout.payment')}</h2>
      <form id="pay" onSubmit={next}>
        {free ? (
          <p className="note ok">{say('pay.free')}</p>
        ) : (
          <fieldset className="radios">
            <legend className="sr">{say('checkout.payment')}</legend>
            {gateways.map((gateway) => (
              <label key={gateway.paymentSettingsGroupKey} className={`radio ${gateway.available ? '' : 'off'}`}>
                <input
                  type="radio"
                  name="gateway"
                  value={gateway.paymentSettingsGroupKey}
                  disabled={!gateway.available}
                  checked={picked === gateway.paymentSettingsGroupKey}
                  onChange={() => setPicked(gateway.paymentSettingsGroupKey)}
                />
                <span>
                  <b>{sayData(say, 'pay', gateway.paymentSettingsGroupKey)}</b>
                  <span className="small soft">
                    {gateway.available
                      ? say(`pay.${gateway.paymentSettingsGroupKey}Text` as Word)
                      : sayData(say, 'pay.reason', gateway.reason, { country })}
                  </span>
                </span>
              </label>
            ))}
          </fieldset>
        )}
      </form>
      {picked === 'cod' && <CodeCheck cart={cart} verified={verified} onVerified={() => setVerified(true)} />}
      <p className="go">
        <button type="submit" form="pay" className="btn" disabled={needsCode || (!free && !picked)}>
          {say('checkout.toReview')}
        </button>
      </p>
    </>
  )
}
