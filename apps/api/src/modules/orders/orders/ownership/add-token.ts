import type { Db } from '../../../../kernel/db/db.ts'
import { newToken } from '../../../../kernel/id.ts'
import { tokenHash } from '../rules.ts'
import { addTokenHash } from '../store.ts'

/** A further token that opens an order without signing in: 128 random bits, of which a hash is stored. */
export async function addToken(tx: Db, orderId: string): Promise<string> {
  const token = newToken()
  await addTokenHash(tx, orderId, tokenHash(token))
  return token
}
