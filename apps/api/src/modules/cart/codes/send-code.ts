import { addMs, durations } from '../../../kernel/clock.ts'
import { newCode } from '../../../kernel/id.ts'
import { AppError } from '../../../kernel/result.ts'
import { t } from '../../../kernel/translations.ts'
import { changeCart } from '../change-cart.ts'
import type { CartDependencies } from '../dependencies.ts'
import type { CartRef } from '../port.ts'
import { viewCart } from '../pricing/view-cart.ts'
import { codeRules } from '../rules.ts'
import { setCode } from '../store.ts'
import { messageOf, proofOf, purpose, subjectPurpose } from './proof.ts'

/** Sends a one-time code to the telephone of the delivery address, in a language or that of the cart. */
export function sendCode(deps: CartDependencies, ref: CartRef, requestedLanguage?: string) {
  const { clock, notifications, secrets } = deps
  return changeCart(
    deps,
    ref,
    async (tx, row) => {
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
      return viewCart(deps, tx, cartId)
    },
    { anyDraft: true },
  )
}
