import type { Db } from '../../../../kernel/db/db.ts'
import type { Secrets } from '../../../../kernel/secrets.ts'
import { tokenHash } from '../rules.ts'
import { addTokenHash } from '../store.ts'

/**
 * The token in the links of an order's messages. All of them have the same one, so that no number of messages makes the link of an earlier
 * one, or the device that bought, lose the order. It changes with the shop's key; the tokens of former keys stay valid.
 */
export async function mailToken({ secrets }: { secrets: Pick<Secrets, 'hmac'> }, tx: Db, orderId: string): Promise<string> {
  const [, digest = ''] = secrets.hmac('order-mail', orderId).split('.')
  // 132 bits.
  const token = digest.slice(0, 22)
  await addTokenHash(tx, orderId, tokenHash(token))
  return token
}
