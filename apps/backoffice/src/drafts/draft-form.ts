import type { DraftBody, DraftChannel, DraftPreviewBody, StaffDraft } from '@karat/contract/staff-drafts.ts'

/** A piece of a draft order while it is edited: the variant, and the product that it belongs to. */
export interface FormItem {
  productID: string
  product: string
  quantity: number
  engraving: string
  /** The ready piece that the customer chose, by its tag; empty for none. */
  tag: string
}

/** The fields of a draft order while it is edited. */
export interface DraftForm {
  channel: DraftChannel
  /** The store in which it is made, which is chosen once; empty for none. */
  madeInStoreID: string
  /** The language of the link and of its messages; empty for the site's first. */
  language: string
  /** An account, whose contact is used; empty for a new contact. */
  customerID: string
  /** The name of the account, and its masked contacts. */
  customerName: string
  customerContacts: string
  firstName: string
  lastName: string
  phone: string
  email: string
  items: FormItem[]
  couponCode: string
  deliveryMethod: 'insured' | 'express' | 'pickup'
  storeID: string
  address: { Address: string; Address1: string; City: string; Zip: string; State: string }
  message: string
  note: string
}

const noAddress: DraftForm['address'] = { Address: '', Address1: '', City: '', Zip: '', State: '' }

export const emptyForm: DraftForm = {
  channel: 'walk_in',
  madeInStoreID: '',
  language: '',
  customerID: '',
  customerName: '',
  customerContacts: '',
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  items: [],
  couponCode: '',
  deliveryMethod: 'insured',
  storeID: '',
  address: noAddress,
  message: '',
  note: '',
}

/** The two contacts of an account as one text. */
export const contactsOf = (contacts: { phone: string | null; email: string | null }): string =>
  [contacts.phone, contacts.email].filter(Boolean).join(' · ')

/** The fields of a stored draft order. */
export function formOf({ contact, bag, ...draft }: StaffDraft): DraftForm {
  const isAccount = contact.customerID !== null
  const isCollected = bag?.deliveryMethod === 'pickup'
  const shipping = isCollected ? undefined : bag?.address?.shipping
  return {
    channel: draft.channel,
    madeInStoreID: draft.madeInStoreID ?? '',
    language: draft.language,
    customerID: contact.customerID ?? '',
    customerName: isAccount ? draft.customer : '',
    customerContacts: isAccount ? contactsOf(contact) : '',
    firstName: isAccount ? '' : contact.firstName,
    lastName: isAccount ? '' : contact.lastName,
    phone: isAccount ? '' : (contact.phone ?? ''),
    email: isAccount ? '' : (contact.email ?? ''),
    items: (bag?.items ?? []).map(({ productID, product, orderItemQuantity: quantity, engraving, tag = '' }) => ({
      productID,
      product,
      quantity,
      engraving,
      tag,
    })),
    couponCode: draft.couponCode,
    deliveryMethod: bag?.deliveryMethod === 'express' || bag?.deliveryMethod === 'pickup' ? bag.deliveryMethod : 'insured',
    storeID: bag?.address?.storeID ?? '',
    address: shipping
      ? { Address: shipping.Address, Address1: shipping.Address1, City: shipping.City, Zip: shipping.Zip, State: shipping.State }
      : noAddress,
    message: draft.message,
    note: draft.note,
  }
}

/** The pieces, the promotion and the delivery of a draft order. An address of which nothing is typed is left to the customer. */
function bagOf({ language, couponCode, deliveryMethod, storeID, address, items }: DraftForm) {
  return {
    language,
    items: items.map(({ productID, quantity, engraving, tag }) => ({ productID, quantity, engraving, tag })),
    couponCode,
    deliveryMethod,
    ...(deliveryMethod === 'pickup' ? { storeID } : {}),
    ...(deliveryMethod !== 'pickup' && Object.values(address).some((text) => text.trim() !== '') ? { address } : {}),
  }
}

/** The body of the call that prices the fields. */
export function previewBodyOf(form: DraftForm): DraftPreviewBody {
  const { customerID, phone, email } = form
  return { ...bagOf(form), ...(customerID === '' ? { contact: { phone, email } } : { customerID }) }
}

/** The body of the call that saves the fields; that of a new draft order has its store besides. */
export function bodyOf(form: DraftForm): DraftBody {
  const { channel, customerID, firstName, lastName, phone, email, message, note } = form
  const contact = { firstName, lastName, phone, email }
  return { ...bagOf(form), ...(customerID === '' ? { contact } : { customerID }), channel, message, note }
}
