import type { DeliveryMethod } from '@karat/sites/delivery-method.ts'
import { maskedName, maskedPhone } from '../../../../kernel/masked-contact.ts'
import type { PostalAddress } from '../../../cart/port.ts'
import type { OrderAddress, OrderState, UnitState } from '../port.ts'
import { merchantStates } from '../machines/unit.ts'

const endedStates: readonly UnitState[] = ['expired', 'cancelled']

/** Whether staff may change the address of an order: it was placed, something of it is still to be sent, and nothing of it was handed over. */
export function canChangeAddress(state: OrderState, units: readonly { state: UnitState }[]): boolean {
  const open = units.filter((unit) => !endedStates.includes(unit.state))
  return state !== 'payment_pending' && open.length > 0 && open.every((unit) => merchantStates.includes(unit.state))
}

/** The receiver of an order and the place where it is delivered, as staff type them. */
export type TypedReceiver = Pick<PostalAddress, 'firstName' | 'lastName' | 'line1' | 'line2' | 'city' | 'state' | 'postcode' | 'phone'>

/** The new address as it was typed: where an order is collected, the store stays and another person collects it. */
export function withReceiver({ shipping, storeId }: OrderAddress, typed: TypedReceiver): PostalAddress {
  const { firstName, lastName, phone } = typed
  return storeId === undefined ? { ...shipping, ...typed } : { ...shipping, firstName, lastName, phone }
}

const isSamePerson = (one: PostalAddress, other: PostalAddress): boolean =>
  one.firstName === other.firstName && one.lastName === other.lastName && one.phone === other.phone

/**
 * The addresses of an order with a new one of delivery. Another receiver does not become its payer, who stays the person of the former address;
 * nor does another number become one that opens the order, which would give its buyer's purchase to whoever has it.
 */
export function changedAddress(before: OrderAddress, shipping: PostalAddress): OrderAddress {
  const isOther = before.billing === undefined && !isSamePerson(before.shipping, shipping)
  const hasOtherPhone = before.buyerPhone === undefined && before.shipping.phone !== shipping.phone
  return {
    ...before,
    shipping,
    ...(isOther && { billing: before.shipping }),
    ...(hasOtherPhone && { buyerPhone: before.shipping.phone }),
  }
}

/** The contacts of an order's buyer, by which the order of a guest is opened and joins an account. */
export const contactsOf = ({ shipping, buyerPhone = shipping.phone }: OrderAddress) => ({ email: shipping.email, phone: buyerPhone })

/** Whether a delivery costs the same by two methods: the charge of an order is paid. */
export const costsTheSame = (one: DeliveryMethod, other: DeliveryMethod): boolean =>
  one.fee === other.fee && one.freeFrom === other.freeFrom && one.minimum === other.minimum && one.maximum === other.maximum

/** An address as the audit has it: without the street, and with name and number masked. */
export const addressForAudit = ({ firstName, lastName, phone, city, state, postcode }: PostalAddress) => ({
  receiver: [firstName, lastName].filter(Boolean).map(maskedName).join(' '),
  phone: maskedPhone(phone),
  place: [postcode, city, state].filter(Boolean).join(' '),
})
