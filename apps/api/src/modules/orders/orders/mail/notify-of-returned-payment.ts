import { formatMoney } from '@karat/money/format.ts'
import type { Currency } from '@karat/money/money.ts'
import { languageTag, leftToRight } from '@karat/sites/locale.ts'
import { transact } from '../../../../kernel/db/db.ts'
import { composeEmail } from '../../../../kernel/email.ts'
import type { Run } from '../../../../kernel/jobs/definition.ts'
import { t } from '../../../../kernel/translations.ts'
import type { ReturningPayment } from '../../../checkout/payments/port.ts'
import type { OrderMailDependencies } from '../dependencies.ts'
import { readOrder, readPictures } from '../views.ts'

/** Run as a job of `paymentReturns`: money that an order did not need is refunded. */
export async function notifyOfReturnedPayment(
  { db, notifications, pageOf, sites }: Pick<OrderMailDependencies, 'db' | 'notifications' | 'pageOf' | 'sites'>,
  { orderId, amount, currency }: ReturningPayment,
  { finish }: Run,
): Promise<void> {
  const order = await readOrder(db, orderId)
  const site = order && (await sites.byCode(order.subsite))
  const { firstName = '', email = '' } = order?.address.billing ?? order?.address.shipping ?? {}
  if (!order || !site || email === '') return
  const { language } = order
  const style = { locale: languageTag({ subsite: site.code, language }), symbol: site.symbol, decimals: site.decimals }
  const { name: merchant } = site.profile.merchant
  const values = {
    order: leftToRight(order.number),
    name: firstName,
    merchant,
    amount: formatMoney(amount, { ...style, currency: currency as Currency }, 'exact'),
  }
  await transact(db, async (tx) => {
    await finish(tx)
    const texts = [t(language, 'mail.hello', values), t(language, 'order.email.returned', values)]
    const address = await pageOf(tx, order, `order-listing/${order.number}`)
    const page = { intro: t(language, 'mail.follow'), button: t(language, 'mail.button.order'), address }
    const pictures = await readPictures(tx, orderId)
    const about = { to: email, site: order.subsite, language, kind: 'order.email.returned', values, merchant, page, pictures }
    const mail = composeEmail({ ...about, subject: t(language, 'order.subject.returned', values), paragraphs: texts })
    await notifications.send(tx, { ...mail, about: { orderId, kind: 'payment_returned' } })
  })
}
