import type { LookSource } from '../../staff/audit/port.ts'
import type { StoreScope } from '../../../kernel/store-scope.ts'
import type { Site } from '../../content/sites/port.ts'
import type { LookupDependencies } from './dependencies.ts'
import { type LookDependencies, recordCustomerLook } from './record-look.ts'
import { maxFound } from './rules.ts'
import { findByContact, findByName, findByOrder, type FoundCustomer } from './views.ts'

/** A found customer, and what the search matched. */
export type CustomerMatch = FoundCustomer & { foundBy: 'email' | 'phone' | 'order' | 'name' }

/**
 * The customers of a site that a text names: by a whole e-mail address or telephone number, an order's number, or the beginning of a name.
 * `more`: whether others match too. Writes the search to the audit, without its text; an unusual number of looks is told to the owners.
 */
export async function findCustomers(
  deps: LookDependencies & Pick<LookupDependencies, 'identity'>,
  site: Site,
  text: string,
  source: LookSource,
  stores?: StoreScope,
): Promise<{ customers: CustomerMatch[]; more: boolean }> {
  const matches = await matchesOf(deps, site, text, stores)
  const customers = matches.slice(0, maxFound)
  await recordCustomerLook(deps, { ...source, object: 'customers', objectId: null, after: { found: customers.length } })
  return { customers, more: matches.length > maxFound }
}

async function matchesOf(
  { db, identity }: Pick<LookupDependencies, 'db' | 'identity'>,
  site: Site,
  text: string,
  stores: StoreScope,
): Promise<CustomerMatch[]> {
  const as = (foundBy: CustomerMatch['foundBy']) => (row: FoundCustomer) => ({ ...row, foundBy })
  const contact = identity.readContact(site, text)
  if (contact.ok) {
    const { kind, value } = contact.value
    return (await findByContact(db, site.code, kind, value)).map(as(kind))
  }
  // Part of an address finds nobody.
  if (text.includes('@')) return []
  const owners = (await findByOrder(db, site.code, text, stores)).map(as('order'))
  return owners.length > 0 ? owners : (await findByName(db, site.code, text, maxFound + 1)).map(as('name'))
}
