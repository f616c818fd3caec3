/**
 * What may put a returned piece right: money, another piece of the same kind, the same piece mended, or its worth at the rates of
 * the day, as credit for a new piece.
 */
export const returnResolutions = ['refund', 'store_credit', 'replacement', 'repair', 'exchange'] as const
export type ReturnResolution = (typeof returnResolutions)[number]

/** What the house may offer in place of what was asked for, once it has looked at the pieces. */
export const offerableResolutions = ['repair', 'replacement', 'exchange'] as const satisfies readonly ReturnResolution[]
export type OfferableResolution = (typeof offerableResolutions)[number]

/** How many working days a repair that is offered takes at most. */
export const maxRepairDays = 60

/** Views of a piece that a question of the house can ask photos of. */
export const returnViews = ['whole', 'front', 'back', 'side', 'setting', 'clasp', 'hallmark', 'fault', 'size', 'packaging'] as const
export type ReturnView = (typeof returnViews)[number]

/** The hours, in the site's time, between which a courier comes for what is returned. */
export const pickupSlots = ['10-13', '13-16', '16-19'] as const

/** Whether a piece is sent to put a return right, and no money. */
export const isSent = (resolution: ReturnResolution): boolean => resolution === 'replacement' || resolution === 'repair'

/** Whether a return is put right by store credit. */
export const isCredited = (resolution: ReturnResolution): boolean => resolution === 'store_credit' || resolution === 'exchange'

/** What a site offers of it, in the order that it is offered in; money always. */
export const offeredResolutions = (stored: readonly string[] | undefined): ReturnResolution[] =>
  returnResolutions.filter((one) => one === 'refund' || stored === undefined || stored.includes(one))
