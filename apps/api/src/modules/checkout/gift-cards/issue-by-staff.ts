import { noteChange, noteMoney, noteRepeat } from '../../../kernel/acts.ts'
import { maskedEmail } from '../../../kernel/masked-contact.ts'
import { transact } from '../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { GiftCardDependencies } from './dependencies.ts'
import { issueCard } from './issue-card.ts'
import type { NewGiftCard } from './port.ts'
import { cardOfReference } from './store.ts'

/** A gift card that a member of staff gives. */
export interface StaffCard extends Pick<NewGiftCard, 'to' | 'from' | 'message'> {
  /** Minor units of the site's currency. */
  amount: number
  /** The same member's same text again gives no second card. */
  reference: string
}

/**
 * Gives a gift card, which is mailed at once in the first language of the site; always by two persons. Fails with `bad_request` for an
 * amount that no card has, and with `reference_used` where the member gave a card of another amount under the reference.
 */
export function issueByStaff(
  deps: Pick<GiftCardDependencies, 'clock' | 'db' | 'jobs' | 'secrets' | 'siteOf'>,
  site: Site,
  { reference, ...card }: StaffCard,
  by: string,
): Promise<Result<void>> {
  const { clock, db } = deps
  return resultOf(() =>
    transact(db, async (tx) => {
      if (card.amount <= 0) throwFailure('bad_request', 'amount')
      const language = site.languages[0]?.code ?? 'en'
      const given = { ...card, subsite: site.code, reference: `staff:${by}:${reference}`, language, sendAt: clock.now() }
      const issued = await cardOfReference(tx, given.reference)
      if (issued) {
        if (issued.amount !== card.amount || issued.subsite !== site.code) throwFailure('reference_used', 'reference')
        return noteRepeat()
      }
      const { cardId } = await issueCard(deps, tx, given)
      const { amount, to } = card
      const money = { kind: 'credit', amount, currency: site.currency, orderId: null, customerId: to.email } as const
      noteMoney({
        ...money,
        object: 'gift-cards',
        id: reference,
        receiver: `${to.name}, ${maskedEmail(to.email)}`,
        alwaysTwo: true,
        basis: { to, reference },
      })
      noteChange({ object: 'gift-cards', id: cardId, after: { amount: card.amount, reference } })
    }),
  )
}
