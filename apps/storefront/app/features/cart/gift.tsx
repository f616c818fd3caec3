import type { Cart } from '@karat/contract/cart.ts'
import { type FormEvent, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { useSite } from '../../site/site.tsx'
import { useMessages } from '../../site/messages.tsx'
import { loadShop } from '../../state/lazy-store.ts'
import '../../styles/forms.css'

const longest = 300

/** Gift wrap and message of a bag. */
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
      <form className="form" onSubmit={(event) => void save(event)} onChange={() => setSaved(false)}>
        <div className="field half">
          <label htmlFor="gift-to">{t('gift.to')}</label>
          <input id="gift-to" name="to" maxLength={60} defaultValue={cart.gift?.to} />
        </div>
        <div className="field half">
          <label htmlFor="gift-from">{t('gift.from')}</label>
          <input id="gift-from" name="from" maxLength={60} defaultValue={cart.gift?.from} />
        </div>
        <div className="field">
          <label htmlFor="gift-message">{t('gift.message')}</label>
          <textarea
            id="gift-message"
            name="message"
            rows={3}
            maxLength={longest}
            defaultValue={cart.gift?.message}
            aria-describedby="gift-bound"
          />
          <span id="gift-bound" className="type-small type-soft">
            {t('gift.bound', { count: longest })}
          </span>
        </div>
        <label className="check">
          <input type="checkbox" name="wrap" defaultChecked={cart.gift?.wrap ?? false} /> {t('gift.wrap')}
        </label>
        <p>
          <button type="submit" className="btn ghost">
            {t('gift.save')}
          </button>{' '}
          <span role="status" className="type-up">
            {saved && t('gift.saved')}
          </span>
        </p>
      </form>
    </details>
  )
}
