import { noteChange, noteMoney, noteRepeat } from '../../../kernel/acts.ts'
import { maskedEmail } from '../../../kernel/masked-contact.ts'
import { lockNamed, transact } from '../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Staff } from '../../../kernel/request-context.ts'
import type { Site } from '../../content/sites/port.ts'
import type { GiftCardDependencies } from './dependencies.ts'
import { requireSameGift } from '../require-same-gift.ts'
import { issueCard } from './issue-card.ts'
import type { NewGiftCard } from './port.ts'
import { cardOfReference } from './store.ts'

/** A gift card that a member of staff gives. */
export interface StaffCard extends Pick<NewGiftCard, 'to' | 'from' | 'message'> {
  /** Minor units of the site's currency. */
  amount: number
  /** Of one card on a site; the same member's same card again gives no second one. */
  reference: string
}

/**
 * Gives a gift card, which is mailed at once in the first language of the site; always by two persons. Fails with `bad_request` for an
 * amount that no card has. A reference under which a card was given: see `requireSameGift`.
 */
export function issueByStaff(
  deps: Pick<GiftCardDependencies, 'clock' | 'db' | 'jobs' | 'secrets' | 'siteOf'>,
  site: Site,
  { reference, ...card }: StaffCard,
  by: Pick<Staff, 'staffId' | 'name'>,
): Promise<Result<void>> {
  const { clock, db } = deps
  return resultOf(() =>
    transact(db, async (tx) => {
      if (card.amount <= 0) throwFailure('bad_request', 'amount')
      const language = site.languages[0]?.code ?? 'en'
      const given = { ...card, subsite: site.code, reference: `staff:${site.code}:${reference}`, by, language, sendAt: clock.now() }
      // Of one reference twice at once, the second finds the first.
      await lockNamed(tx, `gift card ${given.reference}`)
      const issued = await cardOfReference(tx, given.reference)
      if (issued) {
        requireSameGift(issued, by, issued.amount === card.amount)
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
