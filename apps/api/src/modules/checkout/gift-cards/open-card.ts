import { typedCode } from '@karat/sites/typed.ts'
import { durations } from '../../../kernel/clock.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { fail, ok, type Result } from '../../../kernel/result.ts'
import type { GiftCardDependencies } from './dependencies.ts'
import type { OpenedCard } from './port.ts'
import { hasEnded, readNumber } from './rules.ts'
import { cardOfNumber, isHeld } from './store.ts'
import { countTry, lockTries, resetTries } from './tries.ts'
import { purposes } from './write-card.ts'

/** A card as its holder writes it. `client` and `device` identify the caller, since wrong tries are counted. */
export interface CardInput {
  number: string
  pin: string
  subsite: string
  client: string
  device?: string | undefined
}

/** The card of a number and PIN that can be spent from. */
async function findSpendable(
  { clock, secrets }: Pick<GiftCardDependencies, 'clock' | 'secrets'>,
  tx: Db,
  number: string,
  pin: string,
  subsite: string,
): Promise<Result<OpenedCard>> {
  const refused = (code: 'gift_card_blocked' | 'gift_card_wrong' | 'gift_card_expired' | 'gift_card_held' | 'gift_card_empty') =>
    fail(code, { field: 'number' })
  const card = await cardOfNumber(tx, subsite, secrets.hmacs(purposes.number, number))
  const right = secrets.verify(purposes.pin, `${number}\n${pin}`, card?.pin ?? '')
  if (!card || !right) return refused('gift_card_wrong')
  if (card.blockedAt) return refused('gift_card_blocked')
  const { id: cardId, lastFour, available: balance, expiresAt } = card
  if (hasEnded(card, clock.now())) return refused('gift_card_expired')
  if (balance > 0) return ok({ cardId, lastFour, balance, expiresAt })
  // The amount that an unpaid order holds comes back when the order ends.
  return refused((await isHeld(tx, cardId)) ? 'gift_card_held' : 'gift_card_empty')
}

/** The card of a number and PIN; see `GiftCards.open`. Counts a wrong try, so that it must not run in a transaction that may be rolled back. */
export function openCard(
  deps: Pick<GiftCardDependencies, 'clock' | 'secrets'>,
  outer: Db,
  { number: written, pin, subsite, client, device }: CardInput,
): Promise<Result<OpenedCard>> {
  return transact(outer, async (tx): Promise<Result<OpenedCard>> => {
    // An invalid number counts too: a mistake costs one of several free tries.
    const number = readNumber(written) ?? typedCode(written)
    const by = { card: `${subsite}\n${number}`, client, device }
    const turn = await lockTries(deps, tx, by)
    if (turn.wait > 0) return fail('gift_card_locked', { field: 'number', details: { seconds: Math.ceil(turn.wait / durations.second) } })
    const found = await findSpendable(deps, tx, number, pin, subsite)
    if (!found.ok && found.error.code === 'gift_card_wrong') {
      return fail('gift_card_wrong', { field: 'number', details: { triesLeft: await countTry(deps, tx, turn) } })
    }
    await resetTries(deps, tx, by, turn)
    return found
  })
}
