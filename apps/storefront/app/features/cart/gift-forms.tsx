import { Checkbox } from '@karat/ui/checkbox.tsx'
import { Field } from '@karat/ui/field.tsx'
import { Button } from '@karat/ui/button.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import type { CartItem } from '@karat/contract/cart.ts'
import type { PieceGift } from '@karat/contract/gifts.ts'
import { type Currency, toMajor } from '@karat/money/money.ts'
import { type SyntheticEvent, useRef, useState } from 'react'
import { useMoney } from '../../money/money.tsx'
import { useSite } from '../../site/site.tsx'
import { useMessages } from '../../site/messages.tsx'
import { loadShop } from '../../state/lazy-store.ts'
import '@karat/ui/field.css'
import '@karat/ui/checkbox.css'

/** How long a message may be where the shop's own settings could not be read. */
const maxMessageLength = 300

/** A form for each unit of a line: two units may go to two recipients. */
export default function GiftForms({ item }: { item: CartItem }) {
  const { orderItemQuantity: count } = item
  /** Counts how often the same details were set for all units, which every form then shows. */
  const [round, setRound] = useState(0)
  return item.gifts.map((gift, index) => (
    <PieceForm key={`${index} ${count} ${round}`} item={item} gift={gift} number={index + 1} onAll={() => setRound(round + 1)} />
  ))
}

interface PieceFormProps {
  item: CartItem
  gift: PieceGift | null
  number: number
  onAll: () => void
}

function PieceForm({ item, gift, number, onAll }: PieceFormProps) {
  const t = useMessages()
  const money = useMoney()
  const { settings, cart } = useSite()
  const messageLength = cart?.giftMessageLength ?? maxMessageLength
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [saved, setSaved] = useState(false)
  const { cartItemID, orderItemQuantity: count } = item
  const { wrapFee } = settings.profile
  const id = (field: string) => `gift-${field}-${cartItemID}-${number}`

  async function save(event: SyntheticEvent, all = false) {
    event.preventDefault()
    if (!form.current) return
    const given = new FormData(form.current)
    const text = (name: string) => String(given.get(name) ?? '')
    setBusy(true)
    try {
      const { actions } = await loadShop(settings)
      const outcome = await actions.gift({
        cartItemID,
        ...(all ? {} : { piece: number }),
        giftMessage: text('message'),
        giftTo: text('to'),
        giftFrom: text('from'),
        giftWrap: given.get('wrap') ? 'Yes' : 'No',
        giftHidePrice: given.get('hidePrice') ? 'Yes' : 'No',
      })
      setSaved(outcome.ok)
      if (all && outcome.ok) onAll()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={form} onSubmit={(event) => void save(event)} onChange={() => setSaved(false)} aria-busy={busy}>
      <fieldset>
        <legend className={count > 1 ? 'type-small' : 'ui-visually-hidden'}>{t('gift.piece', { number, count })}</legend>
        <div className="ui-fields">
          <Field id={id('to')} label={t('gift.to')} width="half" name="to" maxLength={60} defaultValue={gift?.to} />
          <Field id={id('from')} label={t('gift.from')} width="half" name="from" maxLength={60} defaultValue={gift?.from} />
          <Field
            as="textarea"
            id={id('message')}
            label={t('gift.message')}
            hint={t('gift.bound', { count: messageLength })}
            name="message"
            rows={3}
            maxLength={messageLength}
            defaultValue={gift?.message}
          />
          {wrapFee !== null && (
            <Checkbox
              label={
                wrapFee > 0 ? t('gift.wrapFee', { amount: money(toMajor(wrapFee, settings.currencyCode as Currency)) }) : t('gift.wrap')
              }
              name="wrap"
              defaultChecked={gift?.wrap ?? false}
            />
          )}
          <Checkbox label={t('gift.hidePrice')} name="hidePrice" defaultChecked={gift?.hidePrice ?? false} />
          <p className="cart-view-gift-save">
            <Button variant="secondary" type="submit" disabled={busy}>
              {t('gift.save')}
            </Button>
            {count > 1 && (
              <LinkButton disabled={busy} onClick={(event) => void save(event, true)}>
                {t('gift.saveAll', { count })}
              </LinkButton>
            )}
            <span role="status" className="type-up">
              {saved && t('gift.saved')}
            </span>
          </p>
        </div>
      </fieldset>
    </form>
  )
}
