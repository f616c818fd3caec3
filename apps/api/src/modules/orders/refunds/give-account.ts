import { bankAccountKindsOf, maskBankAccount, readBankAccount } from '@karat/sites/bank-account.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { AppError, failureOfFields, type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { OrderAsker } from '../orders/port.ts'
import { type HeldAccount, purpose } from './bank-account.ts'
import type { RefundDependencies } from './dependencies.ts'
import { notifyOfAccount } from './notify-of-account.ts'
import { findAccount, readWaitingAmount, writeAccount } from './store.ts'

/**
 * Stores an account in place of a former one, and tells the payer about another one; returns it masked. Throws `bad_request` (field `kind`)
 * for a kind that the country has not, and `bad_bank_account` for an account that cannot be.
 */
export async function storeAccount(
  deps: Pick<RefundDependencies, 'clock' | 'notifications' | 'orders' | 'pageOf' | 'picturesOf' | 'secrets' | 'sites'>,
  tx: Db,
  site: Site,
  orderId: string,
  { holder, ...typed }: HeldAccount,
): Promise<string> {
  const { clock, secrets } = deps
  if (!bankAccountKindsOf(site.country).includes(typed.kind)) throwFailure('bad_request', 'kind')
  const read = readBankAccount(typed)
  // The number is not part of the failure, since failures are logged.
  if ('wrong' in read) throw new AppError(failureOfFields(read.wrong.map((field) => ({ code: 'bad_bank_account', field }))))
  const masked = maskBankAccount(read.account)
  const before = await findAccount(tx, orderId)
  const encrypted = secrets.encrypt(purpose, JSON.stringify({ holder, ...read.account }))
  await writeAccount(tx, { orderId, encrypted, masked, givenAt: clock.now() })
  if (before?.masked !== masked) await notifyOfAccount(deps, tx, orderId, 'accountTaken', { masked })
  return masked
}

/** Stores the account for an order with a refund that waits for it; another one replaces it until the transfer. */
export function giveAccount(
  deps: RefundDependencies,
  site: Site,
  name: string,
  asker: OrderAsker,
  given: HeldAccount,
): Promise<Result<{ amount: number; masked: string; currency: string }>> {
  const { db, orderOwnership, orders } = deps
  return resultOf(() =>
    transact(db, async (tx) => {
      const opened = (await orderOwnership.authorize(tx, site.code, name, asker)) ?? throwFailure('unknown_order', 'orderID')
      await orders.lock(tx, opened.id)
      const amount = await readWaitingAmount(tx, opened.id)
      if (amount === 0) throwFailure('nothing_to_transfer', 'orderID')
      const masked = await storeAccount(deps, tx, site, opened.id, given)
      return { amount, masked, currency: opened.currency }
    }),
  )
}
