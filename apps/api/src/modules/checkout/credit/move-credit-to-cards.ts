import type { Db } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { t } from '../../../kernel/translations.ts'
import type { Person } from '../../customers/identity/port.ts'
import type { CreditDependencies } from './dependencies.ts'
import { lockAndExpire } from './lock-account.ts'
import { change, moveCustomer, readOfCustomer, readSpendable } from './store.ts'

/**
 * Ends the credit of an account that is deleted: paid credit becomes a gift card of the same amount, without an expiry, which is sent
 * to the customer by e-mail. The entries stay for accounting, under an anonymous id.
 */
export async function moveCreditToCards(
  deps: Pick<CreditDependencies, 'clock' | 'giftCards' | 'merchantName'>,
  tx: Db,
  customerId: string,
  person: Person,
): Promise<void> {
  const { clock, giftCards, merchantName } = deps
  const { lots } = await readOfCustomer(tx, customerId)
  for (const subsite of new Set(lots.map((lot) => lot.subsite))) {
    const account = { customerId, subsite }
    await lockAndExpire(deps, tx, account)
    const paid = (await readSpendable(tx, account, clock.now())).filter(({ kind }) => kind === 'paid')
    const amount = paid.reduce((sum, { available }) => sum + available, 0)
    if (amount === 0) continue
    if (!person.email) throw new Error(`the credit of customer ${customerId} cannot be mailed`)
    const reference = `credit-of:${customerId}:${subsite}`
    for (const lot of paid) await change(tx, lot, { kind: 'move', amount: -lot.available, reference, at: clock.now() })
    const { firstName: name, email, language } = person
    await giftCards().issue(tx, {
      subsite,
      amount,
      reference,
      language,
      ofCredit: true,
      to: { name, email },
      from: await merchantName(subsite),
      message: t(language, 'credit.moved'),
      sendAt: clock.now(),
    })
  }
  await moveCustomer(tx, customerId, newId(clock.now()))
}
