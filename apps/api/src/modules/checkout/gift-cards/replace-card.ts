import { noteChange, noteMoney } from '../../../kernel/acts.ts'
import { maskedEmail } from '../../../kernel/masked-contact.ts'
import { throwFailure } from '../../../kernel/result.ts'
import { changeCard } from './change-card.ts'
import type { GiftCardDependencies } from './dependencies.ts'
import type { NewGiftCard } from './port.ts'
import { requireSite } from './require-site.ts'
import { hasEnded } from './rules.ts'
import { change, isHeld, setBlocked } from './store.ts'
import { writeCard } from './write-card.ts'

/** The beginning of the reference of a card that replaced another; it ends with the other's id. */
const replacing = 'replaces:'

/**
 * Moves the balance of a card to a new one with another number and PIN, which is sent at once; the old one pays no more. A repeated
 * call before that e-mail is sent changes nothing. To another mailbox than the order's (`isElsewhere`) it is an act of two persons. Fails where the balance is 0 (`gift_card_empty`), and while an unpaid order holds a
 * part of it (`gift_card_held`).
 */
export function replaceCard(
  deps: Pick<GiftCardDependencies, 'clock' | 'db' | 'jobs' | 'secrets' | 'siteOf'>,
  reference: string,
  by: string,
  { isElsewhere, ...mail }: Pick<NewGiftCard, 'to' | 'from' | 'message' | 'language'> & { isElsewhere: boolean },
) {
  const { clock } = deps
  return changeCard(deps, reference, async (tx, card) => {
    const at = clock.now()
    const { id, subsite, amount, available, expiresAt } = card
    // This card just replaced another, and its e-mail is not sent yet.
    if (card.mail !== null && card.reference.startsWith(replacing)) return
    if (await isHeld(tx, id)) throwFailure('gift_card_held', 'card')
    if (hasEnded(card, at)) throwFailure('gift_card_expired', 'card')
    if (available === 0) throwFailure('gift_card_empty', 'card')
    await change(tx, id, { kind: 'replace', amount: -available, reference: by, at })
    // The new card has the same amount, so that later refunds of orders fit on it.
    const { cardId } = await writeCard(
      deps,
      tx,
      { subsite, amount, available, reference: `${replacing}${id}`, memberId: null, memberName: null, expiresAt, sendAt: at },
      mail,
    )
    await setBlocked(tx, id, at, cardId)
    noteChange({ object: 'gift-cards', id, after: { replacedBy: cardId, receiver: maskedEmail(mail.to.email) } })
    if (!isElsewhere) return
    const { currency } = await requireSite(deps, subsite)
    noteMoney({
      kind: 'credit',
      amount: available,
      currency,
      orderId: null,
      customerId: mail.to.email,
      object: 'gift-cards',
      id,
      receiver: maskedEmail(mail.to.email),
      alwaysTwo: true,
      basis: { to: mail.to },
    })
  })
}
