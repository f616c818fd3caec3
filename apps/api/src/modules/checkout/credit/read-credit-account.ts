import type { CreditDependencies } from './dependencies.ts'
import { countLedger, readLedger, readSpendable } from './store.ts'

/** Entries on a page of the ledger. */
export const pageSize = 20

/** A customer's lots on a site by expiry, and a page of the ledger. */
export async function readCreditAccount(
  { clock, db, orderNumber }: Pick<CreditDependencies, 'clock' | 'db' | 'orderNumber'>,
  customerId: string,
  subsite: string,
  page: number,
) {
  const account = { customerId, subsite }
  const lots = await readSpendable(db, account, clock.now())
  const entries = await readLedger(db, account, { offset: (page - 1) * pageSize, limit: pageSize })
  const orderIds = new Set(entries.flatMap(({ orderId }) => orderId ?? []))
  const numbers = new Map(await Promise.all([...orderIds].map(async (id) => [id, await orderNumber(db, id)] as const)))
  return {
    balance: lots.reduce((sum, { available }) => sum + available, 0),
    lots,
    entries: entries.map((entry) => ({ ...entry, orderNumber: entry.orderId === null ? undefined : numbers.get(entry.orderId) })),
    pages: Math.max(1, Math.ceil((await countLedger(db, account)) / pageSize)),
  }
}
