import type { ReturnItems, ReturnReasons } from '@karat/contract/returns.ts'

/** The shopper's answers about an item of the return. */
export interface PieceAnswer {
  quantity: number
  reason: string
  text: string
}

/** The values of a return form. */
export interface FilledReturn {
  /** The answers by the id of the order's item. */
  pieces: ReadonlyMap<string, PieceAnswer>
  photos: number
  isSending: boolean
  handover: 'pickup' | 'store'
  store: string
  isUnworn: boolean
}

const byMoney: ReturnItems['resolutions'] = ['refund', 'store_credit']
const exchangeOnly: ReturnItems['resolutions'] = ['exchange']

/** The reasons for which an item can be returned. */
export function reasonsFor(
  { returnable, resolutions }: Pick<ReturnItems['items'][number], 'returnable' | 'resolutions'>,
  reasons: ReturnReasons,
): ReturnReasons {
  const mayExchange = resolutions.includes('exchange')
  return reasons.filter(
    ({ fault, resolutions: allowed }) =>
      returnable === 'yes' || (returnable === 'fault' && fault) || (mayExchange && allowed.includes('exchange')),
  )
}

/** The errors of a return by field; those of items hold item ids. */
export interface ReturnErrors {
  pieces?: 'returns.choosePiece'
  reason: Set<string>
  text: Set<string>
  photos?: 'returns.addOne' | 'returns.stillSending'
  store?: 'returns.chooseStore'
  unworn?: 'returns.confirmUnworn'
}

export const isRight = ({ reason, text, ...rest }: ReturnErrors) => reason.size === 0 && text.size === 0 && Object.keys(rest).length === 0

/** The resolutions that the shopper may choose for the chosen items: those of the order that every item and its reason allow. */
export function resolutionsFor(
  order: Pick<ReturnItems, 'items' | 'resolutions'>,
  reasons: ReturnReasons,
  pieces: FilledReturn['pieces'],
): ReturnItems['resolutions'] {
  const rules = [...pieces].flatMap(([id, { reason }]) => {
    const item = order.items.find(({ orderItemID }) => orderItemID === id)
    const rule = reasons.find(({ code }) => code === reason)
    // An item that can be returned for a fault only can be exchanged for any other reason; one after its return window can only be
    // exchanged.
    const isKept = item?.returnable === 'exchange' || (item?.returnable === 'fault' && rule?.fault === false)
    const allowed = rule?.resolutions ?? (item?.returnable === 'exchange' ? exchangeOnly : byMoney)
    return [item?.resolutions, isKept ? allowed.filter((one) => one === 'exchange') : allowed]
  })
  const able = order.items.filter(({ returnable }) => returnable !== 'no')
  const onlyExchange = able.length > 0 && able.every(({ returnable }) => returnable === 'exchange')
  const allow = pieces.size === 0 ? [onlyExchange ? exchangeOnly : byMoney] : rules
  return order.resolutions.filter((one) => allow.every((some) => some?.includes(one)))
}

/** Whether an item can be returned for a refund or a replacement within its return window. */
export const mayComeBack = ({ returnable }: Pick<ReturnItems['items'][number], 'returnable'>) =>
  returnable === 'yes' || returnable === 'fault'

/** The last day of the return window of an order's items, as the order's page names it; undefined where none can be returned. */
export const lastDayOf = (items: readonly Pick<ReturnItems['items'][number], 'returnable' | 'until'>[]): string | undefined =>
  items
    .flatMap((item) => (mayComeBack(item) && item.until !== null ? [item.until] : []))
    .toSorted()
    .at(-1)

/** Whether the shopper must confirm that the units are unworn: not for faults, which may only show when worn. */
export const needsUnworn = (pieces: FilledReturn['pieces'], reasons: ReturnReasons): boolean =>
  pieces.size === 0 || [...pieces.values()].some(({ reason }) => !reasons.find(({ code }) => code === reason)?.fault)

/** Checks a return form by the rules of the service, so that errors are shown before it is sent. */
export function checkReturn({ pieces, photos, isSending, handover, store, isUnworn }: FilledReturn, reasons: ReturnReasons): ReturnErrors {
  const ruleOf = (code: string) => reasons.find((one) => one.code === code)
  const chosen = [...pieces]
  const needsPhotos = chosen.some(([, { reason }]) => ruleOf(reason)?.photosRequired)
  const itemsWhere = (wrong: (answer: PieceAnswer) => boolean | undefined) =>
    new Set(chosen.flatMap(([item, answer]) => (wrong(answer) ? [item] : [])))
  return {
    ...(chosen.length === 0 ? { pieces: 'returns.choosePiece' as const } : {}),
    reason: itemsWhere(({ reason }) => !ruleOf(reason)),
    text: itemsWhere(({ reason, text }) => ruleOf(reason)?.textRequired && text.trim() === ''),
    ...(isSending ? { photos: 'returns.stillSending' as const } : needsPhotos && photos === 0 ? { photos: 'returns.addOne' as const } : {}),
    ...(handover === 'store' && store === '' ? { store: 'returns.chooseStore' as const } : {}),
    ...(isUnworn || !needsUnworn(pieces, reasons) ? {} : { unworn: 'returns.confirmUnworn' as const }),
  }
}
