import type { Db } from '../../../kernel/db/db.ts'
import type { TransferDependencies } from './dependencies.ts'
import type { TransferNotice } from './pages.ts'
import { accountOf, type ExpectedTransfer, findExpected } from './store.ts'

/** The address of the page with the instructions for a transfer. */
export const transferAddress = (attemptId: string) => `/payments/transfer/${encodeURIComponent(attemptId)}`

/** The notice of an expected transfer: the account, and the site that it belongs to. */
export async function noticeOf(
  { sites }: Pick<TransferDependencies, 'sites'>,
  tx: Db,
  expected: ExpectedTransfer,
): Promise<TransferNotice> {
  const [site, account] = await Promise.all([sites.byCode(expected.subsite), accountOf(tx, expected.subsite)])
  if (!site || !account) throw new Error(`the site ${expected.subsite} has no account for transfers`)
  return { expected, account, site }
}

/** The details of an attempt's transfer for the shopper; undefined where the attempt has none. */
export async function readTransferNotice(
  deps: Pick<TransferDependencies, 'db' | 'sites'>,
  attemptId: string,
): Promise<TransferNotice | undefined> {
  const { db } = deps
  const expected = await findExpected(db, attemptId)
  return expected && noticeOf(deps, db, expected)
}
