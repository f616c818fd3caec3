import type { Cart } from '@karat/contract/cart.ts'
import { useFormContext } from 'react-hook-form'
import { Money, useMoney } from '../../money/money.tsx'
import { useDay } from '../../site/use-day.ts'
import { type MessageKey, useMessages } from '../../site/messages.tsx'
import type { AddressForm } from '../../ui/forms/address-form.ts'

type Option = Cart['deliveryOptions'][number]

/** Messages of each delivery method: its name, its text without a known day, and its text with the day. */
const words = {
  insured: { name: 'delivery.insured', text: 'delivery.insuredText', by: 'delivery.byDay' },
  express: { name: 'delivery.express', text: 'delivery.expressText', by: 'delivery.byDay' },
  pickup: { name: 'delivery.pickup', text: 'delivery.pickupText', by: 'delivery.readyBy' },
} as const satisfies Record<Option['method'], Record<string, MessageKey>>

interface DeliveryOptionsProps {
  options: readonly Option[]
  /** Gift cards alone are not delivered. */
  hidden: boolean
  error: string | undefined
}

/** The delivery methods to choose from, each with its day and its charge. */
export function DeliveryOptions({ options, hidden, error }: DeliveryOptionsProps) {
  const t = useMessages()
  const { register } = useFormContext<AddressForm>()
  const method = register('method')
  return (
    <fieldset hidden={hidden} aria-describedby={error ? 'delivery-error' : undefined}>
      <legend className="ui-visually-hidden">{t('checkout.delivery')}</legend>
      {options.map((option) => (
        <label key={option.method} className="checkout-radio">
          <input type="radio" value={option.method} {...method} />
          <OptionText option={option} />
          <b>{option.fee === 0 ? t('sum.free') : <Money amount={option.fee} />}</b>
        </label>
      ))}
      {error && (
        <p className="ui-field-error" id="delivery-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** The name of a delivery method, its day, and the value from which it is free. */
function OptionText({ option: { method, fee, freeFrom, deliverBy } }: { option: Option }) {
  const t = useMessages()
  const day = useDay()
  const money = useMoney()
  const { name, text, by } = words[method]
  return (
    <span>
      <b>{t(name)}</b>
      <span className="type-small type-soft checkout-radio-text" suppressHydrationWarning>
        {deliverBy ? t(by, { day: day(deliverBy, { weekday: 'short', day: 'numeric', month: 'long' }) }) : t(text)}
      </span>
      {fee > 0 && freeFrom !== null && (
        <span className="type-small type-soft checkout-radio-text">{t('delivery.freeFrom', { amount: money(freeFrom) })}</span>
      )}
    </span>
  )
}
