import { transact } from '../../../../kernel/db/db.ts'
import { ok, type Result } from '../../../../kernel/result.ts'
import { t } from '../../../../kernel/translations.ts'
import type { IssuedCode } from '../../../customers/verification/port.ts'
import type { OwnershipDependencies } from '../dependencies.ts'
import { findRequested, type OrderRequest, subjectOf } from './find-requested.ts'

/**
 * Sends a code to a contact of an order's account, or to the one that a guest posted it with. The answer is the same where there is no
 * such order.
 */
export async function sendOrderCode(
  deps: OwnershipDependencies,
  request: OrderRequest,
): Promise<Result<Pick<IssuedCode, 'minutes' | 'resendSeconds'>>> {
  const { db, merchantName, notifications, verification } = deps
  const subject = subjectOf(request)
  const order = await findRequested(deps, db, request)
  return transact(db, async (tx) => {
    const issued = await verification.issue(tx, subject)
    if (!issued.ok) return issued
    const { code, minutes, resendSeconds } = issued.value
    if (order) {
      const values = { code, minutes, merchant: await merchantName(order.subsite), number: order.number }
      const { channel, recipient, language } = order
      const [title, body] = [t(language, 'order.codeSubject', values), t(language, 'order.code', values)]
      const about = { site: order.subsite, language, kind: 'order.code', values }
      await notifications.send(tx, { channel, recipient, ...about, subject: title, body }, minutes)
    }
    return ok({ minutes, resendSeconds })
  })
}
