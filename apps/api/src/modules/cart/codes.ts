import { addMs, type Clock, durations } from '../../kernel/clock.ts'
import { type Db, transact } from '../../kernel/db/db.ts'
import { newCode } from '../../kernel/id.ts'
import { AppError, fail, ok, type Result, resultOf } from '../../kernel/result.ts'
import { t } from '../../kernel/words.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Notifications } from '../notifications/port.ts'
import type { CartRef, Carts, CartView } from './port.ts'
import { codeRules, opensTo } from './rules.ts'
import { countTry, lockCart, setCode, setVerified } from './store.ts'
import { type CartRow, type Proof, readCart } from './views.ts'

/** Codes prove that a shopper who orders cash on delivery can be reached at the parcel's telephone number. */
const purpose = 'cash-on-delivery code'
const subjectPurpose = 'cash-on-delivery telephone'

interface CodeParts {
  clock: Clock
  secrets: Secrets
  notifications: Notifications
  change: (ref: CartRef, work: (tx: Db, row: CartRow) => Promise<CartView | undefined>) => Promise<Result<CartView>>
  refuseClosed: Carts['refuseClosed']
  view: Carts['view']
}

/** The proof of a telephone number in a cart, with any key. */
export function proofOf(secrets: Secrets, { proofs }: Pick<CartRow, 'proofs'>, phone: string): Proof | undefined {
  return proofs.find((proof) => secrets.verify(subjectPurpose, phone, proof.subject))
}

/** Whether the delivery number of a cart was verified recently enough. */
export function proved(secrets: Secrets, row: Pick<CartRow, 'proofs' | 'address'>, now: Date): boolean {
  const verifiedAt = row.address && proofOf(secrets, row, row.address.shipping.phone)?.verifiedAt
  return !!verifiedAt && now.getTime() - Date.parse(verifiedAt) < codeRules.proofMinutes * durations.minute
}

export function createCodes(db: Db, { clock, secrets, notifications, change, refuseClosed, view }: CodeParts) {
  const messageOf = (cartId: string, phone: string, code: string) => [cartId, phone, code].join('\n')

  return {
    /** Sends a one-time code to the telephone of the delivery address, in a language or that of the cart. */
    sendCode: (ref: CartRef, requestedLanguage?: string) =>
      change(ref, async (tx, row) => {
        const { cartId } = ref
        const phone = row.address?.shipping.phone
        if (!phone) throw new AppError({ code: 'address_missing' })
        const language = requestedLanguage ?? row.language
        const now = clock.now()
        const newest = Math.max(0, ...row.proofs.map((proof) => Date.parse(proof.sentAt)))
        const wait = addMs(new Date(newest), codeRules.resendSeconds * durations.second).getTime() - now.getTime()
        if (wait > 0) throw new AppError({ code: 'too_many_requests', details: { seconds: Math.ceil(wait / durations.second) } })
        const code = newCode()
        const subject = proofOf(secrets, row, phone)?.subject ?? secrets.hmac(subjectPurpose, phone)
        await setCode(tx, cartId, subject, secrets.hmac(purpose, messageOf(cartId, phone, code)), now)
        const values = { code, minutes: codeRules.minutes }
        await notifications.send(
          tx,
          {
            channel: 'sms',
            recipient: phone,
            site: row.subsite,
            language,
            kind: 'sms.cod',
            values,
            subject: t(language, 'sms.codSubject'),
            body: t(language, 'sms.cod', values),
          },
          codeRules.minutes,
        )
        return view(tx, cartId)
      }),

    /** Checks a one-time code. A wrong one counts, so the count is written even though the call fails. */
    async verifyCode({ cartId, customerId }: CartRef, code: string): Promise<Result<CartView>> {
      const outcome = await resultOf(() =>
        transact(db, async (tx): Promise<Result<CartView>> => {
          const locked = await lockCart(tx, cartId)
          const row = await readCart(tx, cartId)
          if (!locked || !row || !opensTo(row, customerId)) return fail('unknown_cart', { field: 'cartID' })
          if (locked.state === 'closed') await refuseClosed(tx, cartId)
          const now = clock.now()
          const phone = row.address?.shipping.phone ?? ''
          const proof = proofOf(secrets, row, phone)
          if (!proof?.codeMac || addMs(new Date(proof.sentAt), codeRules.minutes * durations.minute) < now)
            return fail('cod_code_expired', { field: 'code' })
          if (proof.tries >= codeRules.tries) return fail('cod_code_locked', { field: 'code' })
          if (!secrets.verify(purpose, messageOf(cartId, phone, code), proof.codeMac)) {
            await countTry(tx, cartId, proof.subject)
            return fail('cod_code_wrong', { field: 'code', details: { triesLeft: codeRules.tries - proof.tries - 1 } })
          }
          await setVerified(tx, cartId, proof.subject, now)
          const cart = await view(tx, cartId)
          return cart ? ok(cart) : fail('unknown_cart', { field: 'cartID' })
        }),
      )
      return outcome.ok ? outcome.value : outcome
    },
  }
}
