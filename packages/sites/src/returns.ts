/**
 * The resolutions of a return: a refund, store credit, another unit of the same kind, a repair of the unit, or an exchange for its value at
 * the rates of the day, as store credit.
 */
export const returnResolutions = ['refund', 'store_credit', 'replacement', 'repair', 'exchange'] as const
export type ReturnResolution = (typeof returnResolutions)[number]

/** The resolutions that the merchant may offer after the inspection, in place of the one that was asked for. */
export const offerableResolutions = ['repair', 'replacement', 'exchange'] as const satisfies readonly ReturnResolution[]
export type OfferableResolution = (typeof offerableResolutions)[number]

/** The most working days of an offered repair. */
export const maxRepairDays = 60

/** The views of a unit that staff can ask photos of. */
export const returnViews = ['whole', 'front', 'back', 'side', 'setting', 'clasp', 'hallmark', 'fault', 'size', 'packaging'] as const
export type ReturnView = (typeof returnViews)[number]

/** A field of a transition of a return, besides its reason and the text for the shopper. */
export type ReturnTransitionField =
  | 'views'
  | 'keep'
  | 'refund'
  | 'offer'
  | 'days'
  | 'deduction'
  | 'day'
  | 'slot'
  | 'carrier'
  | 'tracking'
  | 'handedOver'
  | 'huids'
  | 'storeID'
  | 'atCounter'

/** The fields that the transitions of staff take; all others are refused. */
export const returnTransitionFields: Readonly<Partial<Record<string, readonly ReturnTransitionField[]>>> = {
  ask: ['views'],
  'approve-part': ['keep', 'refund'],
  'pass-part': ['keep'],
  fail: ['deduction'],
  offer: ['offer', 'days'],
  schedule: ['day', 'slot'],
  approve: ['refund'],
  receive: ['storeID', 'atCounter'],
  send: ['carrier', 'tracking', 'huids'],
  'give-back': ['handedOver', 'carrier', 'tracking'],
}

/** The steps that a return takes before it is received where its customer stands at the counter with the pieces, by its state. */
export const stepsToCounter: Readonly<Partial<Record<string, readonly ('review' | 'approve' | 'drop-off')[]>>> = {
  requested: ['review', 'approve', 'drop-off'],
  under_review: ['approve', 'drop-off'],
  approved: ['drop-off'],
  partially_approved: ['drop-off'],
}

/** The time slots of a courier's collection, as hours in the site's time zone. */
export const pickupSlots = ['10-13', '13-16', '16-19'] as const

/** Whether the resolution of a return is a unit that is sent, and no money. */
export const isSent = (resolution: ReturnResolution): boolean => resolution === 'replacement' || resolution === 'repair'

/** Whether the resolution of a return is store credit. */
export const isCredited = (resolution: ReturnResolution): boolean => resolution === 'store_credit' || resolution === 'exchange'

/**
 * The resolutions that a site offers, in the order of `returnResolutions`: the stored ones, or all where none are stored. A refund is
 * always among them.
 */
export const offeredResolutions = (stored: readonly string[] | undefined): ReturnResolution[] =>
  returnResolutions.filter((one) => one === 'refund' || stored === undefined || stored.includes(one))

/** The findings of an inspection: wear, papers and box, whether the piece is as its owner claimed, who answers for it, and where it goes. */
export const inspectionWear = ['none', 'light', 'worn', 'altered'] as const
export const inspectionPapers = ['back', 'missing', 'none'] as const
export const inspectionClaims = ['as_said', 'in_part', 'not_so'] as const
export const inspectionCause = ['merchant', 'carrier', 'wear', 'none'] as const
export const inspectionPlaces = ['stock', 'workshop', 'melt', 'customer'] as const

/** The findings of an inspection of one piece. */
export interface Inspection {
  /** The hallmark numbers that were read from it. */
  huids: string[]
  grossMg: number
  /** Null where it cannot be weighed without its stones. */
  netMg: number | null
  /** How many stones of each row of its price were found. */
  stones: number[]
  wear: (typeof inspectionWear)[number]
  papers: (typeof inspectionPapers)[number]
  claim: (typeof inspectionClaims)[number]
  cause: (typeof inspectionCause)[number]
  goesTo: (typeof inspectionPlaces)[number]
  /** For staff. */
  note: string
}
