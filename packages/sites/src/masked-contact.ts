/** The sign of the characters of a contact that are not shown; no telephone number and no e-mail address contains it. */
const hiddenCharacters = '•••'

/** Whether a text is a masked telephone number (`••••0412`) or e-mail address (`p•••@example.com`), as answers show those of an account. */
export const isMaskedContact = (text: string): boolean => text.includes(hiddenCharacters)
