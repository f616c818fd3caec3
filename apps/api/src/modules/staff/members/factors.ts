import type { Db } from '../../../kernel/db/db.ts'
import { type MemberRow, readPasskeys } from './store.ts'

/** The kind of a second factor: an authenticator app, or a passkey. */
export type Factor = 'app' | 'passkey'

/** The kinds of second factors that a member has; none for people of a demo until they set one up. */
export async function readFactors(db: Db, { id, totpSecret }: Pick<MemberRow, 'id' | 'totpSecret'>): Promise<Factor[]> {
  const passkeys = await readPasskeys(db, id)
  return [...(totpSecret === null ? [] : ['app' as const]), ...(passkeys.length === 0 ? [] : ['passkey' as const])]
}
