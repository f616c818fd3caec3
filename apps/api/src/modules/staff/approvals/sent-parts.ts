import type { Permission } from '@karat/contract/permissions.ts'
import { maskedContact } from '../../../kernel/masked-contact.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import { callPurpose } from './ask-approval.ts'
import type { ApprovalRow } from './store.ts'

/** The parts of an act that its second person reads, besides its amount, its reason and its details. */
export type SentPartName = 'receiverName' | 'receiverContact' | 'sender' | 'message' | 'address'

/** A part as it was sent; `isMasked`: the role of the reader does not show contacts. */
export interface SentPart {
  name: SentPartName
  text: string
  isMasked: boolean
}

/** The fields of each call that say who gets something, where, and with which words; those of the same part are one text. */
const fieldsOf: Readonly<Record<string, Readonly<Record<string, SentPartName>>>> = {
  'POST /api/staff/gift-cards/issue/': { name: 'receiverName', to: 'receiverContact', from: 'sender', message: 'message' },
  'POST /api/staff/orders/:number/cards/:card/replace/': { to: 'receiverContact' },
  'POST /api/staff/credit/grant/': { customer: 'receiverContact' },
  'POST /api/staff/accounts/open/': { contact: 'receiverContact' },
  'POST /api/staff/orders/:number/address/': {
    'shipping.Fname': 'receiverName',
    'shipping.Lname': 'receiverName',
    'shipping.Phone': 'receiverContact',
    'shipping.Address': 'address',
    'shipping.Address1': 'address',
    'shipping.City': 'address',
    'shipping.Zip': 'address',
    'shipping.State': 'address',
  },
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
  const texts = new Map<SentPartName, string[]>()
  for (const [path, name] of fields) {
    const value = path.split('.').reduce<unknown>((of, field) => (of as Record<string, unknown> | undefined)?.[field], body)
    if (typeof value === 'string' && value.trim() !== '') texts.set(name, [...(texts.get(name) ?? []), value])
  }
  return [...texts].map(([name, parts]) => {
    const isMasked = name === 'receiverContact' && !permissions.includes(contactPermission)
    const text = parts.join(name === 'address' ? ', ' : ' ')
    return { name, text: isMasked ? maskedContact(text) : text, isMasked }
  })
}
