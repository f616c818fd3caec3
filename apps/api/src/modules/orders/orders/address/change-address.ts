import { isDeepStrictEqual } from 'node:util'
import { fullName, leftToRight } from '@karat/sites/locale.ts'
import { noteChange, noteMoney } from '../../../../kernel/acts.ts'
import type { Db } from '../../../../kernel/db/db.ts'
import { composeEmail } from '../../../../kernel/email.ts'
import { newId } from '../../../../kernel/id.ts'
import { fail, ok, throwFailure, unwrap } from '../../../../kernel/result.ts'
import { t } from '../../../../kernel/translations.ts'
import type { PostalAddress } from '../../../cart/port.ts'
import type { Site } from '../../../content/sites/port.ts'
import type { AddressDependencies } from '../dependencies.ts'
import type { OrderAddress, OrderRecord } from '../port.ts'
import { addEvent, setAddress } from '../store.ts'
import { changeByNumber } from '../units/change-by-number.ts'
import { readUnits } from '../units/store.ts'
import type { TransitionRequest } from '../units/transition-request.ts'
import { readOrder, readPictures } from '../views.ts'
import { addressForAudit, canChangeAddress, changedAddress, contactsOf, costsTheSame, type TypedReceiver, withReceiver } from './rules.ts'

/** Another address or receiver for an order of a site, as a member of staff typed it, and why. */
export interface ChangedReceiver extends Pick<TransitionRequest, 'number' | 'actor' | 'reason'> {
  receiver: TypedReceiver
}

/**
 * Refuses an address at which the order would have another price: where the tax is another one (`address_tax`, by the state or the post code), where
 * its delivery method is not offered or costs something else (`address_delivery`), where that cannot be compared because the method has ended at the
 * former address (`address_delivery_ended`), or where no cash is taken at the door (`cod_unavailable`). What was paid and the documents of the order
 * would be wrong there. In the same post code the delivery stays what it was.
 */
async function checkPrice(
  { delivery }: Pick<AddressDependencies, 'delivery'>,
  tx: Db,
  site: Site,
  { deliveryMethod, gateway }: Pick<OrderRecord, 'deliveryMethod' | 'gateway'>,
  before: PostalAddress,
  after: PostalAddress,
): Promise<void> {
  const [taxBefore, taxAfter] = [await delivery.destination(tx, site, before), await delivery.destination(tx, site, after)]
  if (!isDeepStrictEqual(taxBefore, taxAfter)) throwFailure('address_tax', before.state === after.state ? 'shipping.Zip' : 'shipping.State')
  if (before.postcode === after.postcode) return
  const methods = await delivery.methods(tx, site)
  const methodAt = ({ postcode }: PostalAddress) => delivery.methodsFor(methods, postcode).find(({ method }) => method === deliveryMethod)
  const [former, next] = [methodAt(before), methodAt(after)]
  if (!former) throwFailure('address_delivery_ended', 'shipping.Zip')
  if (!next || !costsTheSame(former, next)) throwFailure('address_delivery', 'shipping.Zip')
  if (gateway === 'cod' && !unwrap(await delivery.check(tx, site, after.postcode)).cod) throwFailure('cod_unavailable', 'shipping.Zip')
}

/**
 * Tells the customer that the address of the order was changed: at its e-mail address also to what, without one by a text message to the former
 * number, which does not say where the piece goes.
 */
async function notifyOfAddress(
  { delivery, notifications, pageOf }: Pick<AddressDependencies, 'delivery' | 'notifications' | 'pageOf'>,
  tx: Db,
  site: Site,
  order: OrderRecord,
  { before, after }: { before: OrderAddress; after: OrderAddress },
): Promise<void> {
  const { firstName, email } = before.billing ?? before.shipping
  const { phone } = contactsOf(before)
  const { language } = order
  const { name: merchant } = site.profile.merchant
  if (email === '') {
    if (phone === '') return
    const [kind, values] = ['order.sms.address', { order: order.number, merchant }] as const
    const message = {
      channel: 'sms',
      recipient: phone,
      site: order.subsite,
      language,
      kind,
      values,
      subject: '',
      body: t(language, kind, values),
    } as const
    await notifications.send(tx, { ...message, about: { orderId: order.id, kind: 'address' }, canWait: true })
    return
  }
  const { shipping } = after
  const lines = [fullName(shipping.firstName, shipping.lastName), ...(await delivery.lines(tx, language, shipping))]
  const values = { order: leftToRight(order.number), name: firstName, merchant, address: lines.join(', ') }
  const texts = [t(language, 'mail.hello', values), t(language, 'order.email.address', values)]
  const address = await pageOf(tx, order, `order-listing/${order.number}`)
  const page = { intro: t(language, 'mail.follow'), button: t(language, 'mail.button.order'), address }
  const pictures = await readPictures(tx, order.id)
  const about = { to: email, site: order.subsite, language, kind: 'order.email.address', values, merchant, page, pictures }
  const mail = composeEmail({ ...about, subject: t(language, 'order.subject.address', values), paragraphs: texts })
  await notifications.send(tx, { ...mail, about: { orderId: order.id, kind: 'address' } })
}

/**
 * Changes the address to which an order is delivered, or its receiver, once a second person has approved it; of an order that is collected the person
 * who collects it. The customer is told by mail. The address follows the rules of the checkout (fields as `shipping.Zip`). Fails with `address_handed_over` once a piece
 * has left, with `address_same` where nothing would change, and where the order would have another price there.
 */
export function changeAddress(deps: AddressDependencies, site: Site, { number, receiver, actor, reason }: ChangedReceiver) {
  return changeByNumber(deps, { number, subsite: site.code }, async (tx, order) => {
    if (!canChangeAddress(order.state, await readUnits(tx, order.id))) return fail('address_handed_over', { field: 'number' })
    const before = (await readOrder(tx, order.id))?.address ?? throwFailure('unknown_order', 'number')
    const isCollected = before.storeId !== undefined
    if (!isCollected && receiver.line1 === '') return fail('bad_request', { field: 'shipping.Address' })
    const read = await deps.delivery.readPlace(tx, site, withReceiver(before, receiver), 'shipping', !isCollected)
    const shipping = unwrap(read)
    if (isDeepStrictEqual(shipping, before.shipping)) return fail('address_same', { field: 'shipping' })
    if (!isCollected) await checkPrice(deps, tx, site, order, before.shipping, shipping)
    const after = changedAddress(before, shipping)
    noteMoney({
      kind: 'address',
      amount: 0,
      currency: order.currency,
      orderId: order.id,
      customerId: order.customerId,
      object: 'orders',
      id: order.number,
      alwaysTwo: true,
      basis: { before, after },
    })
    await setAddress(tx, order.id, after)
    const at = deps.clock.now()
    const event = { machine: 'address', from: null, to: isCollected ? 'receiver' : 'address', actor: actor.kind, actorId: actor.id, reason }
    await addEvent(tx, { id: newId(at), orderId: order.id, ...event, at })
    noteChange({ object: 'orders', id: order.number, before: addressForAudit(before.shipping), after: addressForAudit(shipping) })
    await notifyOfAddress(deps, tx, site, order, { before, after })
    return ok({ state: order.state, paymentState: order.paymentState, moved: 0 })
  })
}
