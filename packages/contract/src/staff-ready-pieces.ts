import {
  maxCountedTags,
  maxPrintedTags,
  maxReceivedPieces,
  pieceMovements,
  pieceOwnerships,
  readyPieceStates,
  tagCode,
} from '@karat/sites/ready-pieces.ts'
import { z } from 'zod'
import { amount, commerceReply } from './envelope.ts'
import { id, optionalText, orBlank, required, searchWords, text, wholeNumber } from './input.ts'
import { keyPageFields, nextKey } from './key-page.ts'
import { huid } from './staff.ts'

const tag = z.string().trim().toUpperCase().regex(tagCode)
/** A piece in an address: the tag of none is answered as one that does not exist. */
export const readyPieceParam = z.object({ tag: required(60).overwrite((value) => value.toUpperCase()) })

/** The pieces in a state, by default the free ones; narrowed to a place (`warehouse` or a store) and a product. A search looks in all states. */
export const readyPiecesFilter = {
  state: orBlank(z.enum(readyPieceStates)),
  store: orBlank(text(60)),
  product: orBlank(id),
  search: orBlank(searchWords(60)),
}
export const readyPiecesQuery = z.strictObject({ ...readyPiecesFilter, ...keyPageFields })

const milligrams = wholeNumber(0, 100_000_000)
/** A piece as it is weighed: `caratMilli` is the weight of all stones in thousandths of a carat, `otherMg` that of all other parts. */
const weighedPiece = {
  huids: z.array(huid).max(20).default([]),
  grossMg: wholeNumber(1, 100_000_000),
  netMg: milligrams,
  caratMilli: wholeNumber(0, 10_000_000).default(0),
  otherMg: milligrams.default(0),
  certificate: optionalText(60),
  tray: optionalText(30),
}
const receivedPiece = z.strictObject({ tag, ...weighedPiece })
/** Whether the member knows that a gross weight is more than a fifth from that of the variant. */
const confirmWeight = z.boolean().default(false)
/**
 * Pieces of one variant that a place receives. The stock of a variant that has a count becomes the number of its pieces: `replaceCount` says
 * that the member knows.
 */
export const receivePiecesBody = z.strictObject({
  variantID: id,
  storeID: required(60).nullable().default(null),
  ownership: z.enum(pieceOwnerships).default('owned'),
  replaceCount: z.boolean().default(false),
  confirmWeight,
  pieces: z.array(receivedPiece).min(1).max(maxReceivedPieces),
})
/** The record of a free piece as it should be, and as it was `seen`: it is refused where somebody else corrected the piece meanwhile. */
export const correctPieceBody = z.strictObject({
  ...weighedPiece,
  seen: z.strictObject(weighedPiece),
  confirmWeight,
  reason: required(200),
})
/** The place that a piece is sent to; null for the warehouse. It leaves its tray. */
export const sendPieceBody = z.strictObject({ storeID: required(60).nullable(), reason: optionalText(200) })
/** The place at which a piece arrived, as the member saw it: it is refused where the piece was sent elsewhere meanwhile. `tray`: its tray there. */
export const arrivePieceBody = z.strictObject({ storeID: required(60).nullable(), tray: optionalText(30) })
export const writeOffPieceBody = z.strictObject({ reason: required(200) })

const listedPiece = z.object({
  tag: z.string(),
  variantID: z.string(),
  productID: z.string(),
  name: z.string(),
  /** The language of the name where it is the English original. */
  lang: z.string().nullable(),
  colour: z.string(),
  purity: z.string(),
  size: z.string(),
  /** The picture of its product; empty without one. */
  mediaID: z.string(),
  huids: z.array(z.string()),
  grossMg: z.int(),
  netMg: z.int(),
  caratMilli: z.int(),
  otherMg: z.int(),
  certificate: z.string(),
  tray: z.string(),
  ownership: z.enum(pieceOwnerships),
  state: z.enum(readyPieceStates),
  /** The place where it is, or was last; null for the warehouse. */
  storeID: z.string().nullable(),
  /** The place that it is sent to; null for the warehouse, and where it is not away. */
  toStoreID: z.string().nullable(),
  since: z.string(),
  /** The number of the order that reserved or bought it; null for none. */
  order: z.string().nullable(),
})
export type ListedReadyPiece = z.infer<typeof listedPiece>
const movement = z.object({
  at: z.string(),
  kind: z.enum(pieceMovements),
  fromStoreID: z.string().nullable(),
  toStoreID: z.string().nullable(),
  /** The member of staff; empty where the shop did it by itself. */
  by: z.string(),
  reason: z.string(),
})
const readyPiece = listedPiece.extend({
  /** Its price by its own weight; null for one that is not to be sold, or has the price of its variant until it is weighed. */
  price: amount.nullable(),
  /** The newest first; at most a hundred. */
  movements: z.array(movement),
})
export type StaffReadyPiece = z.infer<typeof readyPiece>

export const readyPiecesReply = commerceReply({ pieces: z.array(listedPiece), next: nextKey })
export const readyPieceReply = commerceReply({ piece: readyPiece })
export const receivedPiecesReply = commerceReply({ tags: z.array(z.string()) })

/** The tags that were found at a place, or in one of its trays, as they were scanned; one that is named twice counts once. */
export const countPiecesBody = z.strictObject({
  storeID: required(60).nullable(),
  tray: optionalText(30),
  tags: z.array(text(60)).max(maxCountedTags),
})
export const pieceCountReply = commerceReply({
  /** How many pieces belong there, and how many of them were found. */
  expected: z.int(),
  found: z.int(),
  /** The pieces that belong there and were not found. */
  missing: z.array(listedPiece),
  /** The pieces that were found and belong elsewhere, or are away, sold or written off. */
  elsewhere: z.array(listedPiece),
  /** The tags of no piece that the member may see. */
  unknown: z.array(z.string()),
})
export type PieceCount = z.infer<typeof pieceCountReply>

/** The pieces whose tags are printed, in the order in which they are printed. */
export const printTagsBody = z.strictObject({ tags: z.array(required(60)).min(1).max(maxPrintedTags) })
export const printedTagsReply = commerceReply({
  pieces: z.array(listedPiece.extend({ /** How often its tag was printed before. */ printed: z.int() })),
})
export type PrintedTag = z.infer<typeof printedTagsReply>['pieces'][number]
