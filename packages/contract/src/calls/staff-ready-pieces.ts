import {
  arrivePieceBody,
  correctPieceBody,
  countPiecesBody,
  pieceCountReply,
  printedTagsReply,
  printTagsBody,
  readyPieceParam,
  readyPieceReply,
  readyPiecesQuery,
  readyPiecesReply,
  receivedPiecesReply,
  receivePiecesBody,
  sendPieceBody,
  writeOffPieceBody,
} from '../staff-ready-pieces.ts'
import { defineCalls } from './call.ts'

const common = { cache: 'private', tag: 'staff', rows: ['P-04'] } as const
const changed = { ...common, params: readyPieceParam, reply: readyPieceReply } as const

/** How staff read, receive and move the ready pieces of their site. */
export const staffReadyPieceCalls = defineCalls({
  'GET /api/staff/ready-pieces/': {
    ...common,
    access: { staff: 'stock.read' },
    summary: 'Ready pieces of a site in a state, or those that a search finds; the last moved first',
    query: readyPiecesQuery,
    reply: readyPiecesReply,
  },
  'GET /api/staff/ready-pieces/:tag/': {
    ...changed,
    access: { staff: 'stock.read' },
    summary: 'A ready piece with its movements',
  },
  'POST /api/staff/ready-pieces/': {
    ...common,
    access: { staff: 'stock.move' },
    summary: 'Receives ready pieces of a variant: its stock is the number of its free pieces from then on',
    body: receivePiecesBody,
    reply: receivedPiecesReply,
  },
  'POST /api/staff/ready-pieces/:tag/correct/': {
    ...changed,
    access: { staff: 'stock.move' },
    summary: 'Corrects the weights, numbers and tray of a free piece',
    body: correctPieceBody,
  },
  'POST /api/staff/ready-pieces/:tag/send/': {
    ...changed,
    access: { staff: 'stock.move' },
    summary: 'Sends a free piece to another place, which confirms its arrival',
    body: sendPieceBody,
  },
  'POST /api/staff/ready-pieces/:tag/arrive/': {
    ...changed,
    access: { staff: 'stock.move' },
    summary: 'Confirms that a piece arrived at the place that it was sent to',
    body: arrivePieceBody,
  },
  'POST /api/staff/ready-pieces/:tag/write-off/': {
    ...changed,
    access: { staff: 'stock.move' },
    summary: 'Writes a piece off that is free or was lost on its way, once a second person who may write off has approved it',
    body: writeOffPieceBody,
  },
  'POST /api/staff/piece-counts/': {
    ...common,
    access: { staff: 'stock.count' },
    summary: 'Compares the tags that were found at a place with the pieces that belong there',
    body: countPiecesBody,
    reply: pieceCountReply,
  },
  'POST /api/staff/piece-tags/': {
    ...common,
    access: { staff: 'stock.move' },
    summary: 'Notes that the tags of pieces are printed, and gives their contents',
    body: printTagsBody,
    reply: printedTagsReply,
  },
})
