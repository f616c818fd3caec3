import { changeCard } from './change-card.ts'
import type { GiftCardDependencies } from './dependencies.ts'
import { sendGiftCard } from './jobs.ts'
import { change, setBlocked } from './store.ts'

/** The newest card with a reference; a failure where there is none. */
export function lookUpCard(deps: Pick<GiftCardDependencies, 'db'>, reference: string) {
  return changeCard(deps, reference, async () => {})
}

/** Blocks a card from further payments; amounts held by orders stay held. Idempotent. */
export function blockCard(deps: Pick<GiftCardDependencies, 'clock' | 'db'>, reference: string, by: string) {
  const { clock } = deps
  return changeCard(deps, reference, async (tx, card) => {
    if (card.blockedAt) return
    const at = clock.now()
    await setBlocked(tx, card.id, at)
    await change(tx, card.id, { kind: 'block', amount: 0, reference: by, at })
  })
}

/** Lets a blocked card pay again, and sends its e-mail where that was not sent yet. Idempotent. */
export function unblockCard(deps: Pick<GiftCardDependencies, 'clock' | 'db' | 'jobs'>, reference: string, by: string) {
  const { clock, jobs } = deps
  return changeCard(deps, reference, async (tx, card) => {
    if (!card.blockedAt) return
    const at = clock.now()
    await setBlocked(tx, card.id, null)
    await change(tx, card.id, { kind: 'unblock', amount: 0, reference: by, at })
    if (card.mail) await jobs.add(tx, sendGiftCard, { cardId: card.id }, { key: card.id })
  })
}
