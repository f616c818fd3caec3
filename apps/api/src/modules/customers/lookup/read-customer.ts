import type { Db } from '../../../kernel/db/db.ts'
import { fail, ok, type Result } from '../../../kernel/result.ts'
import { maskNumbers, numbersIn } from '../../../kernel/numbers-in-text.ts'
import type { StoreScope } from '../../../kernel/store-scope.ts'
import type { Site } from '../../content/sites/port.ts'
import type { LookSource } from '../../staff/audit/port.ts'
import type { CreditLot } from '../../checkout/credit/port.ts'
import type { Consent, ConsentAnswer } from '../consents/port.ts'
import type { CustomerNote } from './add-customer-note.ts'
import type { LookupDependencies } from './dependencies.ts'
import { maskedEmail, maskedPhone } from '../../../kernel/masked-contact.ts'
import { type LookDependencies, recordCustomerLook } from './record-look.ts'
import { readNotes } from './store.ts'
import {
  type CustomerAccount,
  type CustomerOrder,
  type CustomerReturn,
  findOnSite,
  readNewestOrders,
  readNewestReturns,
  readNumbersOfStores,
  readOrders,
} from './views.ts'

/** A customer on a site; the total of the orders is in minor units. `isMasked`: no order is open, so that contacts are masked. */
export interface CustomerOnSite {
  customer: CustomerAccount
  isMasked: boolean
  orders: { count: number; total: number; open: { number: string; state: string }[] }
  consents: Consent[]
  /** Every answer so far, the newest first. */
  consentHistory: ConsentAnswer[]
  newest: CustomerOrder[]
  returns: CustomerReturn[]
  credit: CreditLot[]
  notes: CustomerNote[]
}

/** A customer of a site with the orders of some stores or of all, with whole contacts while one of them is open. Writes the look to the audit. */
export async function readCustomer(
  deps: LookDependencies & Pick<LookupDependencies, 'consentsOf' | 'creditOf'>,
  site: Site,
  id: string,
  source: LookSource,
  stores?: StoreScope,
): Promise<Result<CustomerOnSite>> {
  const { consentsOf, creditOf, db } = deps
  const customer = await findOnSite(db, site.code, id)
  if (!customer) return fail('not_found', { field: 'id' })
  const orders = await readOrders(db, site.code, id, stores)
  const { consents, history: consentHistory } = await consentsOf(id, site.code)
  const isMasked = orders.open.length === 0
  // Before anything is shown: a look that cannot be written is refused.
  await recordCustomerLook(deps, { ...source, object: 'customers', objectId: id, after: { contacts: isMasked ? 'masked' : 'whole' } })
  const { email, phone } = customer
  const contacts = isMasked ? { email: email && maskedEmail(email), phone: phone && maskedPhone(phone) } : { email, phone }
  const { code } = site
  const [newest, returns, credit, notes] = await Promise.all([
    readNewestOrders(db, code, id, stores),
    readNewestReturns(db, code, id, stores),
    creditOf(id, code),
    readNotes(db, code, id),
  ])
  const shown = stores === undefined ? credit : await withoutOtherStores(db, code, credit, stores)
  return ok({ newest, returns, credit: shown, notes, customer: { ...customer, ...contacts }, isMasked, orders, consents, consentHistory })
}

/** Lots of credit whose reasons name orders and returns of some stores alone: the numbers of others are masked. */
async function withoutOtherStores(db: Db, subsite: string, credit: readonly CreditLot[], stores: readonly string[]): Promise<CreditLot[]> {
  const named = credit.flatMap(({ reason }) => numbersIn(reason))
  const known = new Set(named.length === 0 ? [] : await readNumbersOfStores(db, subsite, named, stores))
  return credit.map((lot) => ({ ...lot, reason: maskNumbers(lot.reason, (number) => !known.has(number)) }))
}
