import { useGrantText, useStoresOf } from '../staff/grant-text.ts'
import { useFormats } from '../ui/formats.ts'
import { useLanguageName } from '../ui/language-name.ts'
import { type MessageKind, useMessages } from '../messages/messages.tsx'
import type { AuditEntry } from './use-audit.ts'

/** The messages with the names of the states of each thing. */
const stateKinds: Record<string, MessageKind> = {
  orders: 'orderState',
  returns: 'returnState',
  refunds: 'refundState',
  approvals: 'approvalState',
  drafts: 'draftState',
  reviews: 'reviewState',
  enquiries: 'enquiryState',
  cancellations: 'cancelState',
  revisions: 'revisionState',
  'rate proposals': 'proposalState',
  products: 'productState',
  'ready-pieces': 'readyPieceState',
  members: 'staff.state',
  invitations: 'staff.state',
}

/** The messages with the names of the views of each list; of other lists they are the states. */
const viewKinds: Record<string, MessageKind> = {
  orders: 'orderView',
  returns: 'returnListView',
  money: 'moneyView',
}

/** The messages with the names of the values of a field, whatever thing has it. */
const valueKinds: Record<string, MessageKind> = {
  contacts: 'audit.value',
  shown: 'audit.shown',
  refusal: 'refusal',
  holdReason: 'holdReason',
  hold: 'holdReason',
  paymentState: 'paymentState',
  channels: 'messageChannel',
  messageSentAgain: 'messageKind',
  choice: 'revisionChoice',
  decision: 'cancelDecision',
  resolution: 'resolution',
  handover: 'handover',
  metal: 'metal',
  colour: 'colour',
  sizeSystem: 'sizeSystem',
  password: 'audit.value',
  app: 'audit.value',
  passkey: 'audit.value',
  result: 'audit.value',
  ownership: 'pieceOwnership',
}

/** Fields with the id of a store. */
const storeFields: ReadonlySet<string> = new Set(['store', 'toStore', 'storeID', 'madeInStoreID', 'stores'])

const languageCode = /^[a-z]{2}(-[A-Za-z]+)?$/
const isoTime = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** The messages that name the values of a field of an entry. */
function kindOf({ object, objectId }: Pick<AuditEntry, 'object' | 'objectId'>, path: readonly string[]): MessageKind | undefined {
  const field = path.at(-1) ?? ''
  if (path[0] === 'pieces' && path.length === 2) return 'pieceState'
  if (field === 'state') return stateKinds[object === 'exports' ? (objectId ?? '') : object]
  if (field === 'view') return viewKinds[objectId ?? ''] ?? stateKinds[objectId ?? '']
  if (field === 'kind' && object === 'promotions') return 'promotionKind'
  if (field === 'transition') return object === 'returns' ? 'returnTransition' : 'transition'
  if (field === 'list' && objectId === 'reviews') return 'reviewList'
  if (field === 'channel') return object === 'drafts' || objectId === 'drafts' ? 'draftChannel' : 'messageChannel'
  return valueKinds[field]
}

/**
 * Returns the text of a value of a field: states, views, roles, languages and stores by their names, weights with their unit, times in the
 * time zone of the site, everything else as it was stored.
 */
export function useValueText(entry: Pick<AuditEntry, 'object' | 'objectId' | 'site'>): (value: unknown, path: readonly string[]) => string {
  const { t, nameOf } = useMessages()
  const { grams, carats, time } = useFormats()
  const languageName = useLanguageName()
  const grantText = useGrantText()
  const stores = useStoresOf()(entry.site ?? '')
  const plainText = (text: string, path: readonly string[]) => {
    if (isoTime.test(text)) return time(text)
    if (storeFields.has(path.at(-1) ?? '')) return stores.find(({ id }) => id === text)?.name ?? text
    if (path.at(-1) === 'language' && languageCode.test(text)) return languageName(text)
    const kind = kindOf(entry, path)
    return kind ? nameOf(kind, text) : text
  }
  const numberText = (value: number, field: string) => {
    if (field.endsWith('Mg') || field === 'metals') return grams(value)
    return field === 'caratMilli' ? carats(value) : String(value)
  }
  const textOf = (value: unknown, path: readonly string[]): string => {
    if (value === null) return t('audit.none')
    if (Array.isArray(value)) return value.length === 0 ? t('audit.none') : value.map((one) => textOf(one, path)).join('; ')
    if (typeof value === 'object') {
      const { role, site, stores: limited = [], ...others } = value as Record<string, unknown>
      if (typeof role === 'string' && typeof site === 'string' && Array.isArray(limited) && Object.keys(others).length === 0)
        return grantText({ role, site, stores: limited.map(String) })
      return Object.entries(value)
        .map(([key, part]) => `${nameOf('audit.field', key)} ${textOf(part, [...path, key])}`)
        .join(t('list.comma'))
    }
    if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no')
    return typeof value === 'number' ? numberText(value, path.at(-1) ?? '') : plainText(String(value), path)
  }
  return textOf
}
