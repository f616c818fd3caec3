import { commaOf, leftToRight } from '@karat/sites/locale.ts'
import type { z } from 'zod'
import { transact } from '../../../../kernel/db/db.ts'
import { composeEmail } from '../../../../kernel/email.ts'
import type { Run } from '../../../../kernel/jobs/definition.ts'
import { t, declareKinds } from '../../../../kernel/translations.ts'
import type { OrderMailDependencies } from '../dependencies.ts'
import type { unitsMoved } from '../events.ts'
import { shipmentOf } from '../units/shipments.ts'
import { readUnits } from '../units/store.ts'
import { readOrder, readPictures } from '../views.ts'

export type UnitsMoved = z.infer<(typeof unitsMoved)['payload']>

declareKinds('order.email', 'order.sms', 'order.collected', 'order.subject', 'order.collectedSubject')

/** The transitions with another message where the order is collected: the carrier brings it to the store, where it waits. */
const collectedTransitions: readonly string[] = ['ship', 'out', 'deliver', 'fail']

/** The transitions that require no action: e-mails about them may be declined. */
const declinable: readonly string[] = ['confirm', 'start', 'pass', 'ship', 'out', 'deliver']

/** The transitions with a text message too, since somebody must be at the door. */
const shortMessages = ['out', 'fail'] as const

/** Run as a job of `unitsMoved`, which ends with the e-mail: a kill at any time neither loses the e-mail nor sends it twice. */
export async function notifyOfProgress(
  { db, notifications, pageOf, sites }: Pick<OrderMailDependencies, 'db' | 'notifications' | 'pageOf' | 'sites'>,
  { orderId, transition, unitIds }: UnitsMoved,
  { finish }: Run,
): Promise<void> {
  const order = await readOrder(db, orderId)
  const site = order && (await sites.byCode(order.subsite))
  if (!order || !site || order.address.shipping.email === '') return
  const { language } = order
  const { firstName, email, phone, line1: store } = order.address.shipping
  const isCollected = order.address.storeId !== undefined
  const { name } = site.profile.merchant
  const moved = (await readUnits(db, orderId)).filter(({ id }) => unitIds.includes(id))
  const parcel = ['ship', 'out'].includes(transition) ? await shipmentOf(db, orderId, unitIds) : undefined
  const items = order.items.flatMap((item) => {
    const count = moved.filter(({ itemId }) => itemId === item.id).length
    return count === 0 ? [] : [count > 1 ? `${item.name} × ${count}` : item.name]
  })
  const values = {
    order: leftToRight(order.number),
    number: leftToRight(parcel?.number ?? order.number),
    carrier: parcel?.carrier ?? '',
    name: firstName,
    merchant: name,
    store,
    pieces: items.join(commaOf(language)),
  }
  const isNotifiedOfStore = isCollected && collectedTransitions.includes(transition)
  await transact(db, async (tx) => {
    await finish(tx)
    const about = { site: order.subsite, language, values }
    const ofOrder = { orderId, kind: 'progress' } as const
    await notifications.send(tx, {
      mayDecline: declinable.includes(transition),
      about: ofOrder,
      ...composeEmail({
        ...about,
        to: email,
        kind: 'order.email',
        subject: t(language, `order.${isNotifiedOfStore ? 'collectedSubject' : 'subject'}.${transition}`, values),
        paragraphs: [
          t(language, 'mail.hello', values),
          t(language, `order.${isNotifiedOfStore ? 'collected' : 'email'}.${transition}`, values),
          parcel?.carrier ? t(language, 'order.carrier', values) : '',
          parcel?.page ? `${t(language, 'order.track')}\n${leftToRight(parcel.page)}` : '',
          parcel && !isCollected ? t(language, 'order.door') : '',
        ],
        page: {
          intro: t(language, 'mail.follow'),
          button: t(language, 'mail.button.order'),
          address: await pageOf(tx, order, `order-listing/${order.number}`),
        },
        pictures: await readPictures(tx, orderId, unitIds),
        merchant: name,
      }),
    })
    const short = shortMessages.find((one) => one === transition)
    if (!short || phone === '' || (isCollected && short === 'fail')) return
    const body = t(language, `order.sms.${isCollected ? 'ready' : short}`, { ...values, order: order.number })
    await notifications.send(tx, {
      ...about,
      about: ofOrder,
      channel: 'sms',
      recipient: phone,
      kind: `order.sms.${short}`,
      subject: '',
      body,
      canWait: true,
    })
  })
}
