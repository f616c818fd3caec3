import { spacedPhone } from '@karat/sites/phone.ts'
import { maskedContact } from '../../../../kernel/masked-contact.ts'
import { fail, ok, type Result } from '../../../../kernel/result.ts'
import type { Site } from '../../../content/sites/port.ts'
import type { StaffOrderDependencies } from '../dependencies.ts'
import { idOfNumber } from '../store.ts'
import { readOrder } from '../views.ts'

/** The text of a message about an order of a site, in which telephone numbers and e-mail addresses of its people are masked. */
export async function readOrderMessage(
  { db, notifications }: Pick<StaffOrderDependencies, 'db' | 'notifications'>,
  site: Site,
  number: string,
  id: string,
): Promise<Result<{ subject: string; body: string; language: string }>> {
  const orderId = await idOfNumber(db, number.toUpperCase(), site.code)
  const order = orderId === undefined ? undefined : await readOrder(db, orderId)
  if (!order) return fail('unknown_order', { field: 'number' })
  const text = await notifications.textOf(db, order.id, id)
  if (!text.ok) return text
  const { shipping, billing = shipping } = order.address
  const phones = [shipping.phone, billing.phone].flatMap((phone) => [spacedPhone(phone, site.profile), phone])
  const contacts = [...phones, shipping.email, billing.email, ...order.cards.map(({ toEmail }) => toEmail)].filter((one) => one !== '')
  const masked = contacts.reduce((body, contact) => body.replaceAll(contact, maskedContact(contact)), text.value.body)
  return ok({ ...text.value, body: masked })
}
