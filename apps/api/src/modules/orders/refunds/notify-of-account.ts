import { formatMoney } from '@karat/money/format.ts'
import type { Currency } from '@karat/money/money.ts'
import { languageTag, leftToRight } from '@karat/sites/locale.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { composeEmail } from '../../../kernel/email.ts'
import { t } from '../../../kernel/translations.ts'
import type { RefundDependencies } from './dependencies.ts'

/** Sends an e-mail to the payer of an order, with the link to its page. */
export async function notifyOfAccount(
  {
    notifications,
    orders,
    pageOf,
    picturesOf,
    sites,
  }: Pick<RefundDependencies, 'notifications' | 'orders' | 'pageOf' | 'picturesOf' | 'sites'>,
  tx: Db,
  orderId: string,
  kind: 'account' | 'accountTaken',
  more: { amount?: number; masked?: string },
): Promise<void> {
  const [order, payer] = [await orders.find(tx, orderId), await orders.payer(tx, orderId)]
  const site = order && (await sites.byCode(order.subsite))
  if (!site || !payer || payer.email === '') return
  const { language } = order
  const { symbol, decimals } = site
  const style = { locale: languageTag({ subsite: site.code, language }), currency: order.currency as Currency, symbol, decimals }
  const values = {
    order: leftToRight(order.number),
    name: payer.firstName,
    amount: formatMoney(more.amount ?? 0, style, 'exact'),
    masked: leftToRight(more.masked ?? ''),
  }
  const mail = composeEmail({
    to: payer.email,
    site: site.code,
    language,
    kind: `refund.email.${kind}`,
    values,
    subject: t(language, `refund.subject.${kind}`, values),
    paragraphs: [t(language, 'mail.hello', values), t(language, `refund.email.${kind}`, values)],
    page: {
      intro: t(language, 'mail.follow'),
      button: t(language, kind === 'account' ? 'mail.button.account' : 'mail.button.order'),
      address: await pageOf(tx, order, `order-listing/${order.number}`),
    },
    pictures: await picturesOf(tx, order.id),
    merchant: site.profile.merchant.name,
  })
  await notifications.send(tx, { ...mail, about: { orderId, kind: 'refund_account' } })
}
