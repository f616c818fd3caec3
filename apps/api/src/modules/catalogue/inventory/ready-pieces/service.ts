import { bindUseCases } from '../../../../kernel/use-cases.ts'
import type { ReadyPieceDependencies } from './dependencies.ts'
import { arrivePiece, sendPiece, undoMove, writeOffPiece } from './move-piece.ts'
import { correctPiece, undoCorrection } from './correct-piece.ts'
import { countPieces } from './count-pieces.ts'
import { printTags } from './print-tags.ts'
import { exportPieces, listPieces, readPiece } from './read-pieces.ts'
import { receivePieces } from './receive-pieces.ts'

/** The ready pieces of sites: their record, their places and their movements. */
export const createReadyPieces = (deps: ReadyPieceDependencies) =>
  bindUseCases(deps, {
    list: listPieces,
    exportForStaff: exportPieces,
    read: readPiece,
    receive: receivePieces,
    send: sendPiece,
    arrive: arrivePiece,
    writeOff: writeOffPiece,
    undo: undoMove,
    correct: correctPiece,
    undoCorrection,
    count: countPieces,
    print: printTags,
  })

export type ReadyPieceService = ReturnType<typeof createReadyPieces>
