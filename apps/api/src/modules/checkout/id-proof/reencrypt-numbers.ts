import { transact } from '../../../kernel/db/db.ts'
import type { IdProofDependencies } from './dependencies.ts'
import { purpose } from './store-id-number.ts'
import { lockEncryptedByOldKeys, replaceEncryptedNumber } from './store.ts'

/** The number of identity numbers that one transaction re-encrypts. */
const batchSize = 200

/** Re-encrypts every number with the newest key, so that older keys can be removed. A number whose key was removed stays as it is. */
export async function reencryptNumbers({ db, secrets }: Pick<IdProofDependencies, 'db' | 'secrets'>): Promise<void> {
  const [keyId = ''] = secrets.encrypt(purpose, '').split('.')
  let after: string | undefined = ''
  while (after !== undefined) {
    const from: string = after
    after = await transact(db, async (tx) => {
      const found = await lockEncryptedByOldKeys(tx, keyId, from, batchSize)
      for (const { cartId, encrypted } of found) {
        const number = secrets.decrypt(purpose, encrypted)
        if (number !== undefined) await replaceEncryptedNumber(tx, cartId, secrets.encrypt(purpose, number))
      }
      return found.length === batchSize ? found.at(-1)?.cartId : undefined
    })
  }
}
