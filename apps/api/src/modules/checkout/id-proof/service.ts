import { maskIdNumber, readIdNumber } from '@karat/sites/id-proof.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { AppError, type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { CartRef, Carts } from '../../cart/port.ts'
import type { IdProof, IdProofs } from './port.ts'
import {
  deleteOfCustomer,
  lockEncryptedByOldKeys,
  proofsOfCustomer,
  readProof,
  replaceEncryptedNumber,
  sweepProofs,
  writeProof,
} from './store.ts'

export interface IdProofParts {
  clock: Clock
  secrets: Secrets
  carts: Pick<Carts, 'lock' | 'opensTo' | 'refuseClosed' | 'view'>
}

const purpose = 'id proof'
/** The number of identity numbers that one transaction re-encrypts. */
const batchSize = 200

export function createIdProofs(db: Db, { clock, secrets, carts }: IdProofParts) {
  const proofs: IdProofs = {
    find: readProof,

    async keep(tx, cartId, { profile }, words) {
      const { kind } = profile.idProof
      const read = readIdNumber(profile.idProof, words)
      // The number is not part of the failure, since failures are logged.
      if ('wrong' in read) throw new AppError({ code: 'bad_id_number', field: 'number', details: { kind, wrong: read.wrong } })
      const { number } = read
      const masked = maskIdNumber(number)
      await writeProof(tx, { cartId, kind, sealed: secrets.encrypt(purpose, number), masked, givenAt: clock.now() })
      return { kind, masked }
    },
  }

  /** A cart that opens to the asker; others are unknown. */
  async function openTo(tx: Db, { cartId, customerId }: CartRef) {
    const view = await carts.view(tx, cartId)
    return view && carts.opensTo(view, customerId) ? view : throwFailure('unknown_cart', 'cartID')
  }

  return {
    ...proofs,

    /** The identity number that was given with a cart. */
    async ofCart(ref: CartRef): Promise<Result<IdProof | undefined>> {
      return resultOf(async () => {
        const { cartId } = await openTo(db, ref)
        return readProof(db, cartId)
      })
    },

    /**
     * Stores an identity number for an open cart. Posting waits for the cart's lock, so that an order sees either all of the change or none
     * of it.
     */
    async giveWithCart(ref: CartRef, number: string): Promise<Result<IdProof>> {
      return resultOf(() =>
        transact(db, async (tx) => {
          const locked = await carts.lock(tx, ref.cartId)
          const { cartId, site } = await openTo(tx, ref)
          if (locked?.state === 'closed') await carts.refuseClosed(tx, cartId)
          return proofs.keep(tx, cartId, site, number)
        }),
      )
    },

    /** Re-encrypts every number with the newest key, so that older keys can be removed. A number whose key was removed stays as it is. */
    async sealAnew(): Promise<void> {
      const [keyId = ''] = secrets.encrypt(purpose, '').split('.')
      let after: string | undefined = ''
      while (after !== undefined) {
        const from: string = after
        after = await transact(db, async (tx) => {
          const found = await lockEncryptedByOldKeys(tx, keyId, from, batchSize)
          for (const { cartId, sealed } of found) {
            const number = secrets.decrypt(purpose, sealed)
            if (number !== undefined) await replaceEncryptedNumber(tx, cartId, secrets.encrypt(purpose, number))
          }
          return found.length === batchSize ? found.at(-1)?.cartId : undefined
        })
      }
    },

    sweep: (before: Date, limit: number) => sweepProofs(db, before, limit),
    /** The numbers of orders are stored as long as tax law requires for the orders. */
    removeCustomer: (tx: Db, customerId: string) => deleteOfCustomer(tx, customerId),
    exportCustomer: async (tx: Db, customerId: string) => ({ idProofs: await proofsOfCustomer(tx, customerId) }),
  }
}

export type IdProofService = ReturnType<typeof createIdProofs>
