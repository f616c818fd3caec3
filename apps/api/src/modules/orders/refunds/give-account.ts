import { bankAccountKindsOf, maskBankAccount, readBankAccount } from '@karat/sites/bank-account.ts'
import { transact } from '../../../kernel/db/db.ts'
import { AppError, type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { OrderAsker } from '../orders/port.ts'
import { type HeldAccount, purpose } from './bank-account.ts'
import type { RefundDependencies } from './dependencies.ts'
import { notifyOfAccount } from './notify-of-account.ts'
import { findAccount, readWaitingAmount, writeAccount } from './store.ts'

/** Stores the account for an order with a refund that waits for it; another one replaces it until the transfer. */
export function giveAccount(
  deps: RefundDependencies,
  site: Site,
  name: string,
  asker: OrderAsker,
  { holder, ...typed }: HeldAccount,
): Promise<Result<{ amount: number; masked: string; currency: string }>> {
  const { clock, db, orderOwnership, orders, secrets } = deps
  return resultOf(() =>
    transact(db, async (tx) => {
      const opened = (await orderOwnership.authorize(tx, site.code, name, asker)) ?? throwFailure('unknown_order', 'orderID')
      await orders.lock(tx, opened.id)
      const amount = await readWaitingAmount(tx, opened.id)
      if (amount === 0) throwFailure('nothing_to_transfer', 'orderID')
      if (!bankAccountKindsOf(site.country).includes(typed.kind)) throwFailure('bad_request', 'kind')
      const read = readBankAccount(typed)
      // The number is not part of the failure, since failures are logged.
      if ('wrong' in read) throw new AppError({ code: 'bad_bank_account', field: read.wrong })
      const masked = maskBankAccount(read.account)
      const before = await findAccount(tx, opened.id)
      const encrypted = secrets.encrypt(purpose, JSON.stringify({ holder, ...read.account }))
      await writeAccount(tx, { orderId: opened.id, encrypted, masked, givenAt: clock.now() })
      if (before?.masked !== masked) await notifyOfAccount(deps, tx, opened.id, 'accountTaken', { masked })
      return { amount, masked, currency: opened.currency }
    }),
  )
}
