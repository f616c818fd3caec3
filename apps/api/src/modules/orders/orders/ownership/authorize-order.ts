import type { Db } from '../../../../kernel/db/db.ts'
import type { OrderAsker } from '../port.ts'
import { tokenHash } from '../rules.ts'
import { findOpened } from '../views.ts'

/** The order of a site by id or number, if it is the asker's or the asker has a token of it. */
export function authorizeOrder(tx: Db, subsite: string, name: string, { customerId, token }: OrderAsker) {
  return findOpened(tx, subsite, name, { customerId, tokenHash: token === undefined ? undefined : tokenHash(token) })
}
