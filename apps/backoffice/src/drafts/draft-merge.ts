import type { MergeField } from '../ui/merge-fields.ts'
import type { Translate, Messages } from '../messages/messages.tsx'
import type { DraftForm, FormItem } from './draft-form.ts'

/** A piece of one variant with one engraving. Each is a field of its own, so that two people who add different pieces do not collide. */
type PieceKey = `piece ${string}`
/** The fields of a draft order as two people change them. */
export type MergeableDraft = Omit<DraftForm, 'items'> & Partial<Record<PieceKey, FormItem>>

const isPiece = (key: string): key is PieceKey => key.startsWith('piece ')

/** The fields of a draft order with each piece by itself. Rows of the same piece are added up, as the bag does. */
export function mergeableOf({ items, ...fields }: DraftForm): MergeableDraft {
  const mergeable: MergeableDraft = { ...fields }
  for (const item of items) {
    const key: PieceKey = `piece ${item.productID} ${item.engraving}`
    mergeable[key] = { ...item, quantity: item.quantity + (mergeable[key]?.quantity ?? 0) }
  }
  return mergeable
}

/** The form of a draft order from its fields. */
export function formOfMerged({ ...merged }: MergeableDraft): DraftForm {
  const items: FormItem[] = []
  for (const key of Object.keys(merged).filter(isPiece)) {
    if (merged[key]) items.push(merged[key])
    delete merged[key]
  }
  return { ...merged, items }
}

/** The names that the fields of a draft order need besides the messages. */
interface Names {
  nameOf: Messages['nameOf']
  language: (code: string) => string
  store: (id: string) => string
  piece: (item: FormItem) => string
}

const lines = (...texts: string[]) => texts.filter((text) => text.trim() !== '').join(', ')

/** The fields of a draft order in words; those of pieces are the pieces of `drafts`. */
export function mergeFieldsOf(
  t: Translate,
  { nameOf, language, store, piece: pieceName }: Names,
  drafts: readonly MergeableDraft[],
): MergeField<MergeableDraft>[] {
  const pieces = new Map<PieceKey, FormItem>()
  for (const draft of drafts) for (const key of Object.keys(draft).filter(isPiece)) if (draft[key]) pieces.set(key, draft[key])
  return [
    { keys: ['channel'], label: t('drafts.cameBy'), inWords: ({ channel }) => nameOf('draftChannel', channel) },
    {
      keys: ['customerID', 'customerName', 'customerContacts', 'firstName', 'lastName', 'phone', 'email'],
      label: t('column.customer'),
      inWords: (form) =>
        form.customerID === ''
          ? lines(`${form.firstName} ${form.lastName}`.trim(), form.phone, form.email)
          : lines(form.customerName, form.customerContacts),
    },
    ...[...pieces].map(([key, piece]): MergeField<MergeableDraft> => ({
      keys: [key],
      label: lines(pieceName(piece), piece.productID, piece.engraving),
      inWords: (form) => t('drafts.pieceCount', { count: form[key]?.quantity ?? 0 }),
    })),
    { keys: ['couponCode'], label: t('drafts.offer'), inWords: ({ couponCode }) => couponCode },
    {
      keys: ['deliveryMethod', 'storeID'],
      label: t('drafts.how'),
      inWords: (form) =>
        form.deliveryMethod === 'pickup'
          ? lines(nameOf('deliveryMethod', 'pickup'), store(form.storeID))
          : nameOf('deliveryMethod', form.deliveryMethod),
    },
    {
      keys: ['address'],
      label: t('drafts.street'),
      inWords: ({ address: { Address, Address1, City, Zip, State } }) => lines(Address, Address1, City, Zip, State),
    },
    { keys: ['language'], label: t('customer.language'), inWords: (form) => (form.language === '' ? '' : language(form.language)) },
    { keys: ['message'], label: t('drafts.message'), inWords: ({ message }) => message },
    { keys: ['note'], label: t('drafts.note'), inWords: ({ note }) => note },
  ]
}
