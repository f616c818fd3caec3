/** The number of customers that a search shows. */
export const maxFound = 20

/** The number of looks of one member at customers in an hour of the clock at which the owners are told. */
export const unusualLooks = 40

/** An e-mail address with the first character of its name only. */
export function maskedEmail(email: string | null): string | null {
  if (email === null) return null
  const [first = ''] = email
  return `${first}•••${email.slice(email.lastIndexOf('@'))}`
}

/** A telephone number with its last four digits only. */
export const maskedPhone = (phone: string | null): string | null => phone && `••••${phone.slice(-4)}`
