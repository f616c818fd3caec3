import { formatMoney } from '@karat/money/format.ts'
import type { Currency } from '@karat/money/money.ts'
import { languageTag, leftToRight } from '@karat/sites/locale.ts'
import { transact } from '../../../kernel/db/db.ts'
import { composeEmail } from '../../../kernel/email.ts'
import type { Run } from '../../../kernel/jobs/definition.ts'
import { t, declareKinds } from '../../../kernel/translations.ts'
import type { RefundDependencies } from './dependencies.ts'
import { findRefund, readUnitsOfCause } from './store.ts'

declareKinds('refund.email', 'refund.subject')

/**
 * Sends an e-mail when money has been refunded through a gateway or to a bank account. A refund to credit or gift cards is immediate, and
 * the e-mail about its cause names it. Runs as a job, which ends with the e-mail.
 */
export async function notifyOfRefund(
  { db, notifications, orders, pageOf, picturesOf, sites }: RefundDependencies,
  refundId: string,
  { finish }: Run,
): Promise<void> {
  const refund = await findRefund(db, refundId)
  if (!refund || (refund.destination !== 'gateway' && refund.destination !== 'bank')) return
  const [order, payer] = [await orders.find(db, refund.orderId), await orders.payer(db, refund.orderId)]
  const site = order && (await sites.byCode(order.subsite))
  if (!site || !payer || payer.email === '') return
  const { language } = order
  const units = await readUnitsOfCause(db, refund.cause)
  const style = { locale: languageTag({ subsite: site.code, language }), currency: refund.currency as Currency }
  const values = {
    number: leftToRight(refund.number),
    order: leftToRight(order.number),
    name: payer.firstName,
    amount: formatMoney(refund.amount, { ...style, symbol: site.symbol, decimals: site.decimals }, 'exact'),
    reference: leftToRight(refund.providerRef),
  }
  await transact(db, async (tx) => {
    await finish(tx)
    const address = await pageOf(tx, order, `order-listing/${order.number}`)
    const mail = composeEmail({
      to: payer.email,
      site: site.code,
      language,
      kind: 'refund.email',
      values,
      subject: t(language, `refund.subject.${refund.destination}`, values),
      paragraphs: [
        t(language, 'mail.hello', values),
        t(language, `refund.email.${refund.destination}`, values),
        t(language, 'mail.reference', values),
      ],
      page: { intro: t(language, 'mail.follow'), button: t(language, 'mail.button.order'), address },
      pictures: await picturesOf(tx, order.id, units.length > 0 ? units : undefined),
      merchant: site.profile.merchant.name,
    })
    await notifications.send(tx, { ...mail, about: { orderId: order.id, kind: 'refund' } })
  })
}
