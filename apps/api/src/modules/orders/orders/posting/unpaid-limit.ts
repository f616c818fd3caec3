import type { Db } from '../../../../kernel/db/db.ts'
import type { OrderDependencies } from '../dependencies.ts'
import type { Buyer } from '../port.ts'
import { countUnpaid, lockHolder } from '../store.ts'

/** The MAC that an order stores of its buyer's device or address; null where it is unknown. */
export function macOf({ secrets }: Pick<OrderDependencies, 'secrets'>, buyer: Buyer, holder: 'device' | 'address'): string | null {
  const id = buyer[holder]
  return id === undefined || id === '' ? null : secrets.hmac(`unpaid ${holder}`, id)
}

/**
 * Locks the counts of a buyer's unpaid orders until the end of the transaction, before stock is reserved: the device first and then the
 * address. Every posting locks them in this order, so that two cannot wait for each other.
 */
export async function lockUnpaid(deps: Pick<OrderDependencies, 'secrets'>, tx: Db, buyer: Buyer): Promise<void> {
  const [device, address] = [macOf(deps, buyer, 'device'), macOf(deps, buyer, 'address')]
  if (device !== null) await lockHolder(tx, device)
  if (address !== null) await lockHolder(tx, address)
}

/** Whether a buyer's device or address has reached its limit of unpaid orders. */
export async function tooManyUnpaid(
  { secrets, unpaid }: Pick<OrderDependencies, 'secrets' | 'unpaid'>,
  tx: Db,
  buyer: Buyer,
): Promise<boolean> {
  const limits = [
    ['device', 'device_mac', unpaid.perDevice],
    ['address', 'address_mac', unpaid.perAddress],
  ] as const
  const reached = limits.map(async ([holder, column, limit]) => {
    const id = buyer[holder]
    return id && (await countUnpaid(tx, column, secrets.hmacs(`unpaid ${holder}`, id))) >= limit
  })
  return (await Promise.all(reached)).some(Boolean)
}
