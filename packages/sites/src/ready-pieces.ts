/**
 * The states of a ready piece: `free` to be sold, `reserved` by an order or a draft order, `away` on its way to another place, `sold` once its
 * invoice is issued, and `written_off`.
 */
export const readyPieceStates = ['free', 'reserved', 'away', 'sold', 'written_off'] as const
export type ReadyPieceState = (typeof readyPieceStates)[number]

/** The movements of a ready piece, the prints of its tag and the corrections of its record; each is a row of its ledger. */
export const pieceMovements = [
  'receive',
  'send',
  'arrive',
  'recall',
  'reserve',
  'release',
  'sell',
  'return',
  'write_off',
  'restore',
  'print',
  'correct',
] as const
export type PieceMovement = (typeof pieceMovements)[number]

/** Whose a ready piece is: the merchant's, or a supplier's who left it for approval. */
export const pieceOwnerships = ['owned', 'approval'] as const
export type PieceOwnership = (typeof pieceOwnerships)[number]

/** The word for the warehouse where a list is narrowed to the pieces of a place; all other places are stores by their ids. */
export const warehousePlace = 'warehouse'

/** The form of a tag code: capital letters, digits and hyphens, as scanners read them. */
export const tagCode = /^[A-Z0-9][A-Z0-9-]{2,23}$/

/** The most tags of a count, and of what is printed at once. */
export const maxCountedTags = 2000
export const maxPrintedTags = 100

/** The most pieces that are received at once. */
export const maxReceivedPieces = 100

/** The most results of a search for ready pieces. */
export const maxFoundPieces = 100

/** Whether a weight is so far from that of the variant that it may be mistyped: by more than a fifth. A variant without a weight says nothing. */
export const isUnusualWeight = (grossMg: number, usualMg: number): boolean => usualMg > 0 && Math.abs(grossMg - usualMg) * 5 > usualMg
