import { Checkbox } from '@karat/ui/checkbox.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import type { Cart } from '@karat/contract/cart.ts'
import { useEffect, useState } from 'react'
import { useMoney } from '../../money/money.tsx'
import { useMessages } from '../../site/messages.tsx'
import { useSite } from '../../site/site.tsx'
import { loadCredit } from '../../state/account/credit-actions.ts'
import { loadShop, useShop } from '../../state/lazy-store.ts'
import { GiftCardForm } from './gift-card-form.tsx'
import './gift-card-form.css'
import './tender-forms.css'

/** The customer's store credit, the gift cards that pay, and a form for another one. */
export default function TenderForms({ cart }: { cart: Cart }) {
  const t = useMessages()
  const money = useMoney()
  const { settings } = useSite()
  const isLoggedIn = useShop((state) => state.auth.isLoggedIn, false)
  const [balance, setBalance] = useState(0)
  const [busy, setBusy] = useState(false)
  /** The state of the checkbox until the server has answered. */
  const [ticked, setTicked] = useState<boolean>()
  useEffect(() => {
    if (!isLoggedIn) return
    let isCurrent = true
    void loadCredit(settings)
      .then((actions) => actions.read(1))
      .then((outcome) => isCurrent && setBalance(outcome.ok ? outcome.value.balance : 0))
    return () => {
      isCurrent = false
    }
  }, [isLoggedIn, settings])
  const cards = cart.summary.tenders.filter(({ kind }) => kind === 'gift_card')
  const usesCredit = cart.summary.tenders.some(({ kind }) => kind === 'credit')

  async function change(work: (actions: Awaited<ReturnType<typeof loadShop>>['actions']) => Promise<unknown>): Promise<void> {
    setBusy(true)
    try {
      await work((await loadShop(settings)).actions)
    } finally {
      setBusy(false)
      setTicked(undefined)
    }
  }
  return (
    <>
      {isLoggedIn && cart.owned && (balance > 0 || usesCredit) && (
        <Checkbox
          label={t('tenders.useCredit', { amount: money(balance) })}
          checked={ticked ?? usesCredit}
          disabled={busy}
          onChange={({ target: { checked } }) => {
            setTicked(checked)
            void change((actions) => actions.applyCredit(checked ? undefined : 0))
          }}
        />
      )}
      {cards.length > 0 && (
        <ul>
          {cards.map(({ id, lastFour, amount }) => (
            <li key={id} className="tender-forms-card">
              <span>
                {t('sum.giftCard', { digits: lastFour })}: {money(amount)}
              </span>
              <LinkButton disabled={busy} onClick={() => void change((actions) => actions.removeGiftCard(id))}>
                {t('offers.remove')}
                <span className="ui-visually-hidden"> {lastFour}</span>
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
      <GiftCardForm action={{ label: t('tenders.payWith'), run: async (card) => (await loadShop(settings)).actions.applyGiftCard(card) }} />
    </>
  )
}
