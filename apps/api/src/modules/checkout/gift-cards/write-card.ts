import type { Db } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import type { GiftCardDependencies } from './dependencies.ts'
import { sendGiftCard } from './jobs.ts'
import type { CardMail } from './messages.ts'
import type { NewGiftCard } from './port.ts'
import { newNumber, newPin } from './rules.ts'
import { type Card, cardOfReference, change, insertCard } from './store.ts'

export const purposes = { number: 'gift card number', pin: 'gift card pin', mail: 'gift card mail' }

/**
 * Writes a card with a new number and PIN, and queues its e-mail; returns the existing card where there is one with the same reference.
 */
export async function writeCard(
  { clock, jobs, secrets }: Pick<GiftCardDependencies, 'clock' | 'jobs' | 'secrets'>,
  tx: Db,
  {
    sendAt,
    ...card
  }: Pick<Card, 'subsite' | 'amount' | 'available' | 'reference' | 'memberId' | 'memberName' | 'expiresAt'> & { sendAt: Date },
  { known, ...mail }: Pick<NewGiftCard, 'known' | 'to' | 'from' | 'message' | 'language'>,
): Promise<{ cardId: string }> {
  const now = clock.now()
  const id = newId(now)
  const { number, pin } = known ?? { number: newNumber(), pin: newPin() }
  const written = await insertCard(tx, {
    ...card,
    id,
    number: secrets.hmac(purposes.number, number),
    pin: secrets.hmac(purposes.pin, `${number}\n${pin}`),
    lastFour: number.slice(-4),
    mail: known ? null : secrets.encrypt(purposes.mail, JSON.stringify({ ...mail, number, pin } satisfies CardMail)),
    createdAt: now,
  })
  if (!written) return { cardId: (await cardOfReference(tx, card.reference))?.id ?? id }
  await change(tx, id, { kind: 'issue', amount: card.available, reference: card.reference, at: now })
  if (!known) await jobs.add(tx, sendGiftCard, { cardId: id }, { key: id, dueAt: sendAt })
  return { cardId: id }
}
