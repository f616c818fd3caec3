import { Checkbox } from '@karat/ui/checkbox.tsx'
import { Field } from '@karat/ui/field.tsx'
import { Button } from '@karat/ui/button.tsx'
import type { Cart } from '@karat/contract/cart.ts'
import { type FormEvent, useState } from 'react'
import { Icon } from '@karat/ui/icon.tsx'
import { useSite } from '../../site/site.tsx'
import { useMessages } from '../../site/messages.tsx'
import { loadShop } from '../../state/lazy-store.ts'
import '@karat/ui/field.css'
import '@karat/ui/checkbox.css'

const maxMessageLength = 300

/** Gift wrap and message of a cart. */
export function Gift({ cart }: { cart: Cart }) {
  const t = useMessages()
  const { settings } = useSite()
  const [saved, setSaved] = useState(false)
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '')
    const { actions } = await loadShop(settings)
    const outcome = await actions.gift({
      giftMessage: text('message'),
      giftTo: text('to'),
      giftFrom: text('from'),
      giftWrap: form.get('wrap') ? 'Yes' : 'No',
    })
    setSaved(outcome.ok)
  }
  return (
    <details className="cart-view-gift" open={cart.gift !== null}>
      <summary>
        <Icon name="gift" /> {t('gift.title')}
      </summary>
      <form className="ui-fields" onSubmit={(event) => void save(event)} onChange={() => setSaved(false)}>
        <Field id="gift-to" label={t('gift.to')} width="half" name="to" maxLength={60} defaultValue={cart.gift?.to} />
        <Field id="gift-from" label={t('gift.from')} width="half" name="from" maxLength={60} defaultValue={cart.gift?.from} />
        <Field
          as="textarea"
          id="gift-message"
          label={t('gift.message')}
          hint={t('gift.bound', { count: maxMessageLength })}
          name="message"
          rows={3}
          maxLength={maxMessageLength}
          defaultValue={cart.gift?.message}
        />
        <Checkbox label={t('gift.wrap')} name="wrap" defaultChecked={cart.gift?.wrap ?? false} />
        <p>
          <Button variant="secondary" type="submit">
            {t('gift.save')}
          </Button>{' '}
          <span role="status" className="type-up">
            {saved && t('gift.saved')}
          </span>
        </p>
      </form>
    </details>
  )
}
