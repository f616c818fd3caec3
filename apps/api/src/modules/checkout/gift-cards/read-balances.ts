import type { Db } from '../../../kernel/db/db.ts'
import type { GiftCardDependencies } from './dependencies.ts'
import { readSpendable } from './store.ts'

/** The amounts that cards can pay now, by id, in minor units; expired and unknown cards are left out. */
export async function readBalances(
  { clock }: Pick<GiftCardDependencies, 'clock'>,
  tx: Db,
  cardIds: readonly string[],
): Promise<Map<string, { lastFour: string; balance: number }>> {
  const cards = cardIds.length === 0 ? [] : await readSpendable(tx, [...cardIds], clock.now())
  return new Map(cards.map(({ id, lastFour, available }) => [id, { lastFour, balance: available }]))
}
