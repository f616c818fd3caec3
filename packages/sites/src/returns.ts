/** What may put a returned piece right: money, another piece of the same kind, or the same piece mended. */
export const returnResolutions = ['refund', 'store_credit', 'replacement', 'repair'] as const
export type ReturnResolution = (typeof returnResolutions)[number]

/** Whether a piece is sent to put a return right, and no money. */
export const isSent = (resolution: ReturnResolution): boolean => resolution === 'replacement' || resolution === 'repair'

/** What a site offers of it, in the order that it is offered in; money always. */
export const offeredResolutions = (stored: readonly string[] | undefined): ReturnResolution[] =>
  returnResolutions.filter((one) => one === 'refund' || stored === undefined || stored.includes(one))
