import type { Permission } from '@karat/contract/permissions.ts'
import type { Staff } from '../../../kernel/request-context.ts'
import { throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { AuditDependencies } from './dependencies.ts'
import { type AuditRow, readEntries } from './store.ts'

/** The permission to read each kind of thing, and so to read what was done with it. */
const readers = {
  customers: 'customers.find',
  promotions: 'promotions.read',
  collections: 'products.read',
  content: 'content.read',
  reviews: 'reviews.read',
  enquiries: 'enquiries.read',
  merchant: 'settings.read',
  look: 'settings.read',
  trade: 'settings.read',
  gateways: 'settings.read',
  security: 'settings.read',
} as const satisfies Record<string, Permission>
/** The most acts that a page shows. */
const shownActs = 20

/**
 * The last acts of staff on a thing, the newest first, on the site and on none. A member whose role is limited to stores reads their own acts
 * alone: a thing may belong to another store. Throws `forbidden` where the member may not read such things.
 */
export function listHistory(
  { db }: Pick<AuditDependencies, 'db'>,
  site: Pick<Site, 'code'>,
  reader: Pick<Staff, 'staffId' | 'permissions' | 'permissionsEverywhere' | 'limits'>,
  { object, id }: { object: keyof typeof readers; id: string },
): Promise<AuditRow[]> {
  const permission = readers[object]
  if (!reader.permissions.includes(permission)) return throwFailure('forbidden')
  const member = reader.limits?.[permission] ? reader.staffId : undefined
  const withoutSite = reader.permissionsEverywhere.includes(permission)
  return readEntries(db, { object, id, site: site.code, withoutSite, looks: 'without', member }, shownActs)
}
