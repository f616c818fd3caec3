import type { Permission } from '@karat/contract/permissions.ts'
import { maskedContact } from '../../../kernel/masked-contact.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import { callPurpose } from './ask-approval.ts'
import type { ApprovalRow } from './store.ts'

/** The parts of an act that its second person reads, besides its amount, its reason and its details. */
export type SentPartName = 'receiverName' | 'receiverContact' | 'sender' | 'message'

/** A part as it was sent; `isMasked`: the role of the reader does not show contacts. */
export interface SentPart {
  name: SentPartName
  text: string
  isMasked: boolean
}

/** The fields of each call that say who gets something and with which words. */
const fieldsOf: Readonly<Record<string, Readonly<Record<string, SentPartName>>>> = {
  'POST /api/staff/gift-cards/issue/': { name: 'receiverName', to: 'receiverContact', from: 'sender', message: 'message' },
  'POST /api/staff/orders/:number/cards/:card/replace/': { to: 'receiverContact' },
  'POST /api/staff/credit/grant/': { customer: 'receiverContact' },
  'POST /api/staff/accounts/open/': { contact: 'receiverContact' },
}

/** The permission with which contacts are read in full. */
const contactPermission: Permission = 'customers.find'

/**
 * The parts of an act that waits, for whoever may decide on it or asked for it: nobody approves what they cannot read. Contacts are masked for a
 * role that does not find customers. Empty for an act whose call names nobody, and where the keys of the time are gone.
 */
export function sentPartsOf(
  { decrypt }: Pick<Secrets, 'decrypt'>,
  { call, encrypted }: Pick<ApprovalRow, 'call' | 'encrypted'>,
  permissions: readonly Permission[],
): SentPart[] {
  const fields = Object.entries(fieldsOf[call] ?? {})
  const text = fields.length === 0 ? undefined : decrypt(callPurpose, encrypted)
  const { body = {} } = (text === undefined ? {} : JSON.parse(text)) as { body?: Record<string, unknown> }
  return fields.flatMap(([field, name]): SentPart[] => {
    const value = body[field]
    if (typeof value !== 'string' || value.trim() === '') return []
    const isMasked = name === 'receiverContact' && !permissions.includes(contactPermission)
    return [{ name, text: isMasked ? maskedContact(value) : value, isMasked }]
  })
}
