import { transact } from '../../../kernel/db/db.ts'
import { purpose } from './bank-account.ts'
import type { RefundDependencies } from './dependencies.ts'
import { lockAccountsOfOthers, replaceEncryptedAccount } from './store.ts'

/** The number of accounts that one transaction re-encrypts. */
const batchSize = 200

/** Re-encrypts values of older keys with the newest one, so that the older keys can be removed. Run by the schedule. */
export async function reencryptAccounts({ db, secrets }: Pick<RefundDependencies, 'db' | 'secrets'>): Promise<void> {
  const [keyId = ''] = secrets.encrypt(purpose, '').split('.')
  for (let after: string | undefined = ''; after !== undefined;) {
    const from: string = after
    after = await transact(db, async (tx) => {
      const batch = await lockAccountsOfOthers(tx, keyId, from, batchSize)
      for (const { orderId, encrypted } of batch) {
        const held = secrets.decrypt(purpose, encrypted)
        if (held !== undefined) await replaceEncryptedAccount(tx, orderId, secrets.encrypt(purpose, held))
      }
      return batch.length < batchSize ? undefined : batch.at(-1)?.orderId
    })
  }
}
