import { bindUseCases } from '../../../kernel/use-cases.ts'
import { blockCard, lookUpCard, unblockCard } from './block-card.ts'
import { deliverCard } from './deliver-card.ts'
import type { GiftCardDependencies } from './dependencies.ts'
import { expireCards } from './expire-cards.ts'
import { holdCards, releaseCards, spendCards } from './holds.ts'
import { issueByStaff } from './issue-by-staff.ts'
import { issueCard } from './issue-card.ts'
import { type CardInput, openCard } from './open-card.ts'
import { readBalances } from './read-balances.ts'
import { redeemCard } from './redeem-card.ts'
import { refundToCards } from './refund-to-cards.ts'
import { replaceCard } from './replace-card.ts'
import { sweepTries } from './store.ts'

/** Gift cards: issued, spent from by orders, and changed by staff. */
export function createGiftCards(deps: GiftCardDependencies) {
  return {
    ...bindUseCases(deps, {
      open: openCard,
      balances: readBalances,
      redeem: redeemCard,
      issue: issueCard,
      // Of orders and refunds.
      hold: holdCards,
      spend: spendCards,
      release: releaseCards,
      refund: refundToCards,
      // Of staff.
      issueByStaff,
      look: lookUpCard,
      block: blockCard,
      unblock: unblockCard,
      replace: replaceCard,
      // By the schedule and by jobs.
      deliver: deliverCard,
      expire: expireCards,
    }),
    /** Reads the balance of a card. */
    check: (card: CardInput) => openCard(deps, deps.db, card),
    sweep: (before: Date, limit: number) => sweepTries(deps.db, before, limit),
  }
}

export type GiftCardService = ReturnType<typeof createGiftCards>
