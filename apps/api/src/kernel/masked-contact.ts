/** An e-mail address with the first character of its name only; empty for none. */
export function maskedEmail(email: string): string {
  const [first] = email
  return first === undefined ? '' : `${first}•••${email.slice(email.lastIndexOf('@'))}`
}

/** A telephone number with its last four digits only; empty for none. */
export const maskedPhone = (phone: string): string => phone && `••••${phone.slice(-4)}`

/** An e-mail address or a telephone number, masked. */
export const maskedContact = (contact: string): string => (contact.includes('@') ? maskedEmail(contact) : maskedPhone(contact))
