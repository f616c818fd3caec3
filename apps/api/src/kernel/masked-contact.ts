/** An e-mail address with the first character of its name only; empty for none. */
export function maskedEmail(email: string): string {
  const [first] = email
  return first === undefined ? '' : `${first}•••${email.slice(email.lastIndexOf('@'))}`
}

/** A telephone number with its last four digits only; empty for none. */
export const maskedPhone = (phone: string): string => phone && `••••${phone.slice(-4)}`

/** A name with its first character only; empty for none. */
export function maskedName(name: string): string {
  const [first] = name
  return first === undefined ? '' : `${first}•••`
}

/** A place, or anything else with both contacts, with both of them masked. */
export const maskedPlace = <T extends { phone: string; email: string }>(place: T): T => ({
  ...place,
  phone: maskedPhone(place.phone),
  email: maskedEmail(place.email),
})

/** Addresses with masked contacts; `billing` is absent where it equals `shipping`. */
export const maskedAddress = <P extends { phone: string; email: string }, T extends { shipping: P; billing?: P }>(address: T): T => ({
  ...address,
  shipping: maskedPlace(address.shipping),
  ...(address.billing ? { billing: maskedPlace(address.billing) } : {}),
})

/** An e-mail address or a telephone number, masked. */
export const maskedContact = (contact: string): string => (contact.includes('@') ? maskedEmail(contact) : maskedPhone(contact))
