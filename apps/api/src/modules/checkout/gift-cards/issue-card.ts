import { giftCardExpiry } from '@karat/sites/gift-card-expiry.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { NewGiftCard } from './port.ts'
import { AppError } from '../../../kernel/result.ts'
import type { GiftCardDependencies } from './dependencies.ts'
import { requireSite } from './require-site.ts'
import { writeCard } from './write-card.ts'

/** Creates a card and queues its e-mail for its time; see `GiftCards.issue`. Idempotent by `reference`. */
export async function issueCard(
  deps: Pick<GiftCardDependencies, 'clock' | 'jobs' | 'secrets' | 'siteOf'>,
  tx: Db,
  { subsite, amount, reference, sendAt, by, ofCredit = false, ...card }: NewGiftCard,
): Promise<{ cardId: string }> {
  const { clock } = deps
  const rule = (await requireSite(deps, subsite)).profile.giftCards
  const { least, most } = rule
  if (!Number.isSafeInteger(amount) || amount <= 0 || (!ofCredit && (amount < least || amount > most)))
    throw new AppError({ code: 'bad_request', field: 'amount', details: { least, most } })
  const sentAt = new Date(Math.max(clock.now().getTime(), sendAt.getTime()))
  const expiresAt = ofCredit ? null : giftCardExpiry(rule, sentAt)
  const giver = { memberId: by?.staffId ?? null, memberName: by?.name ?? null }
  return writeCard(deps, tx, { subsite, amount, available: amount, reference, ...giver, expiresAt, sendAt }, card)
}
