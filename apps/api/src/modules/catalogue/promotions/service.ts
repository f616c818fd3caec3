import type { Db } from '../../../kernel/db/db.ts'
import { bindUseCases } from '../../../kernel/use-cases.ts'
import type { PromotionDependencies } from './dependencies.ts'
import { holdPromotions } from './hold-promotions.ts'
import type { Promotions } from './port.ts'
import { readCartPromotions, readListedPromotions } from './read-promotions.ts'
import { deleteGroups, readGroups, releaseUses, spendUses } from './store.ts'

/** The promotions of sites: those of a cart, and their use by orders. */
export function createPromotions(deps: PromotionDependencies) {
  const promotions: Promotions = {
    ...bindUseCases(deps, { ofCart: readCartPromotions, listed: readListedPromotions, hold: holdPromotions }),
    spend: spendUses,
    release: (tx, orderId) => releaseUses(tx, orderId, 'held'),
    returnUse: (tx, orderId) => releaseUses(tx, orderId, 'spent'),
  }
  return {
    ...promotions,
    removeCustomer: (tx: Db, customerId: string) => deleteGroups(tx, customerId),
    exportCustomer: async (tx: Db, customerId: string) => ({ groups: await readGroups(tx, customerId) }),
  }
}

export type PromotionService = ReturnType<typeof createPromotions>
