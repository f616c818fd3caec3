import { leftToRight } from '@karat/sites/locale.ts'
import { transact } from '../../../../kernel/db/db.ts'
import { composeEmail } from '../../../../kernel/email.ts'
import type { Run } from '../../../../kernel/jobs/definition.ts'
import { t } from '../../../../kernel/translations.ts'
import type { OrderMailDependencies } from '../dependencies.ts'
import type { ReplacedOrder } from '../events.ts'
import { readOrder, readPictures } from '../views.ts'

/** Run as a job of `orderReplaced`: the buyer may have sent money for the order that was ended. */
export async function notifyOfReplacement(
  { db, notifications, pageOf, sites }: Pick<OrderMailDependencies, 'db' | 'notifications' | 'pageOf' | 'sites'>,
  { orderId, byOrderId }: ReplacedOrder,
  { finish }: Run,
): Promise<void> {
  const [order, replacement] = [await readOrder(db, orderId), await readOrder(db, byOrderId)]
  const site = order && (await sites.byCode(order.subsite))
  const { firstName = '', email = '' } = order?.address.billing ?? order?.address.shipping ?? {}
  if (!order || !replacement || !site || email === '') return
  const { language } = order
  const { name: merchant } = site.profile.merchant
  const values = { order: leftToRight(order.number), replacement: leftToRight(replacement.number), name: firstName, merchant }
  await transact(db, async (tx) => {
    await finish(tx)
    const texts = [t(language, 'mail.hello', values), t(language, 'order.email.replaced', values)]
    const address = await pageOf(tx, replacement, `order-listing/${replacement.number}`)
    const page = { intro: t(language, 'mail.follow'), button: t(language, 'mail.button.order'), address }
    const pictures = await readPictures(tx, byOrderId)
    const about = { to: email, site: order.subsite, language, kind: 'order.email.replaced', values, merchant, page, pictures }
    const mail = composeEmail({ ...about, subject: t(language, 'order.subject.replaced', values), paragraphs: texts })
    await notifications.send(tx, { ...mail, about: { orderId, kind: 'replaced' } })
  })
}
