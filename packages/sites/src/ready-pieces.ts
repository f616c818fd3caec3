/**
 * The states of a ready piece: `free` to be sold, `reserved` by an order or a draft order, `away` on its way to another place, `sold` once its
 * invoice is issued, and `written_off`.
 */
export const readyPieceStates = ['free', 'reserved', 'away', 'sold', 'written_off'] as const
export type ReadyPieceState = (typeof readyPieceStates)[number]

/** The movements of a ready piece; each is a row of its ledger. */
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
] as const
export type PieceMovement = (typeof pieceMovements)[number]

/** Whose a ready piece is: the merchant's, or a supplier's who left it for approval. */
export const pieceOwnerships = ['owned', 'approval'] as const
export type PieceOwnership = (typeof pieceOwnerships)[number]

/** The word for the warehouse where a list is narrowed to the pieces of a place; all other places are stores by their ids. */
export const warehousePlace = 'warehouse'

/** The form of a tag code: capital letters, digits and hyphens, as scanners read them. */
export const tagCode = /^[A-Z0-9][A-Z0-9-]{2,23}$/

/** The most pieces that are received at once. */
export const maxReceivedPieces = 100

/** The most results of a search for ready pieces. */
export const maxFoundPieces = 100
