import type { User } from '@karat/contract/account.ts'
import type { AddressBody, AddressReply } from '@karat/contract/address.ts'
import type { FieldPath } from 'react-hook-form'
import type { AddressForm, PlaceForm } from '../../ui/forms/address-form.ts'

/** The form field of the server's field names (E-03). */
export const fieldOf: Record<string, FieldPath<AddressForm>> = {
  'shipping.Zip': 'shipping.postcode',
  'shipping.State': 'shipping.state',
  'shipping.Fname': 'shipping.first',
  'shipping.Lname': 'shipping.last',
  'shipping.City': 'shipping.city',
  'shipping.Phone': 'phone',
  'shipping.Email': 'email',
  deliveryMethod: 'method',
  storeID: 'storeID',
  'billing.Zip': 'billing.postcode',
  'billing.State': 'billing.state',
  'billing.FirstName': 'billing.first',
  'billing.LastName': 'billing.last',
  'billing.City': 'billing.city',
  'billing.Phone': 'phone',
}

/** The form's values of an address in an answer; for a collected order, the address of the person who collects it. */
export function fromWire(address: AddressReply | null): Partial<AddressForm> {
  if (!address) return {}
  const { shipping, billing, storeID } = address
  if (storeID !== '' && billing)
    return { phone: billing.Phone, email: billing.Email, shipping: placeOfBilling(billing), sameBilling: true, storeID }
  const shippingForm: PlaceForm = {
    first: shipping.Fname,
    last: shipping.Lname,
    line1: shipping.Address,
    line2: shipping.Address1,
    city: shipping.City,
    state: shipping.State,
    postcode: shipping.Zip,
  }
  return {
    phone: shipping.Phone,
    email: shipping.Email,
    shipping: shippingForm,
    sameBilling: !billing,
    ...(billing ? { billing: placeOfBilling(billing) } : {}),
  }
}

/** The place of a billing address. */
function placeOfBilling({ FirstName, LastName, Address, Address1, City, State, Zip }: NonNullable<AddressReply['billing']>): PlaceForm {
  return { first: FirstName, last: LastName, line1: Address, line2: Address1, city: City, state: State, postcode: Zip }
}

/**
 * The form's values from the shopper's account, or from the contact that staff typed for a payment link: the contact, and the name for a
 * customer without a saved address. Empty for a guest. A telephone number of another country than the site's keeps its country code, as the field accepts it.
 */
export function fromAccount(
  user: Pick<User, 'phone' | 'email' | 'firstName' | 'lastName'> | null,
  phoneCode: string,
): Pick<AddressForm & PlaceForm, 'phone' | 'email' | 'first' | 'last'> {
  const phone = user?.phone ?? ''
  return {
    phone: phone.startsWith(phoneCode) ? phone.slice(phoneCode.length) : phone,
    email: user?.email ?? '',
    first: user?.firstName ?? '',
    last: user?.lastName ?? '',
  }
}

/** The request body of the form; the billing address only where it differs. */
export function toWire(values: AddressForm, country: string): Omit<AddressBody, 'mode' | 'cartID'> {
  const { shipping, phone, email } = values
  // A shopper who collects the order also pays: the form has one address then.
  const isCollected = values.method === 'pickup'
  const billing = values.sameBilling || isCollected ? undefined : values.billing
  const contact = { Phone: phone, Email: email, Country: country }
  return {
    deliveryMethod: values.method,
    ...(isCollected ? { storeID: values.storeID } : {}),
    billingAddressDifferent: billing ? 'Yes' : 'No',
    shipping: {
      ...contact,
      Fname: shipping.first,
      Lname: shipping.last,
      Address: shipping.line1,
      Address1: shipping.line2,
      City: shipping.city,
      Province: shipping.state,
      Zip: shipping.postcode,
      State: shipping.state,
    },
    ...(!billing
      ? {}
      : {
          billing: {
            ...contact,
            FirstName: billing.first,
            LastName: billing.last,
            Address: billing.line1,
            Address1: billing.line2,
            City: billing.city,
            Zip: billing.postcode,
            State: billing.state,
          },
        }),
  }
}

/** Whether the form still has the unchanged values of a saved address. */
export function isSameAddress(saved: AddressReply, values: AddressForm): boolean {
  const { phone, email, shipping } = fromWire(saved)
  const fields = Object.keys(values.shipping) as (keyof PlaceForm)[]
  return phone === values.phone && email === values.email && fields.every((field) => shipping?.[field] === values.shipping[field])
}
