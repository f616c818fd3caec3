import { transact } from '../../../kernel/db/db.ts'
import type { GiftCardDependencies } from './dependencies.ts'
import { type CardMail, cardMessage } from './messages.ts'
import { requireSite } from './require-site.ts'
import { clearMail, lockCards, readSpendable } from './store.ts'
import { purposes } from './write-card.ts'

/** Queues the e-mail of a card as an outgoing message and erases it here. Run as a job. */
export async function deliverCard(deps: GiftCardDependencies, cardId: string): Promise<void> {
  const { clock, db, merchantName, notifications, secrets } = deps
  const code = (await readSpendable(db, [cardId], clock.now()))[0]?.subsite
  if (code === undefined) return
  const [of, merchant] = [await requireSite(deps, code), await merchantName(code)]
  await transact(db, async (tx) => {
    const [card] = await lockCards(tx, [cardId])
    if (!card?.mail) return
    const content = secrets.decrypt(purposes.mail, card.mail)
    if (content === undefined) throw new Error(`the mail of gift card ${cardId} cannot be read`)
    const { amount, expiresAt } = card
    await notifications.send(tx, cardMessage(JSON.parse(content) as CardMail, of, { amount, expiresAt, merchant }))
    await clearMail(tx, cardId)
  })
}
