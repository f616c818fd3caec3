import { addMs, durations } from '../../../../kernel/clock.ts'
import { importUndoHours } from '@karat/sites/imports.ts'
import { type Result, resultOf, throwFailure } from '../../../../kernel/result.ts'
import { textOf } from './cells.ts'
import { columnsOf } from './columns.ts'
import type { ImportDependencies } from './dependencies.ts'
import { isNamedSo } from './known-heads.ts'
import { countReadPictures, type ListedPicture, readPictures } from './pictures/store.ts'
import { countPieces, findImport, listImports, type PieceList, readLinesAfter, readPieces, type StoredImport } from './store.ts'

/** Lines whose cells are shown beside the heads. */
const sampledLines = 3
/** Imports of a member that are listed. */
const listed = 50

/** The imports of a member, the newest first. */
export const listOwnImports = ({ db }: Pick<ImportDependencies, 'db'>, memberId: string): Promise<StoredImport[]> =>
  listImports(db, memberId, listed)

/** An import of a member. Throws `not_found` for one of somebody else. */
async function findOwn({ db }: Pick<ImportDependencies, 'db'>, memberId: string, id: string): Promise<StoredImport> {
  const stored = await findImport(db, id)
  return stored?.memberId === memberId ? stored : throwFailure('not_found', 'id')
}

/** An import with the columns of its file, the cells of its first lines, and its counts. */
export function readImport(deps: Pick<ImportDependencies, 'db' | 'sites'>, memberId: string, id: string) {
  const { db, sites } = deps
  return resultOf(async () => {
    const stored = await findOwn(deps, memberId, id)
    const samples = await readLinesAfter(db, id, -1, sampledLines)
    const columns = stored.heads.map((head, index) => ({
      head,
      column: stored.columns[index] ?? null,
      isOwn: isNamedSo(head, stored.columns[index]),
      samples: samples.map(({ cells }) => textOf(cells[index]).slice(0, 80)),
    }))
    const targets = columnsOf(await sites.all()).map(({ name, heading, language, site }) => ({ name, heading, language, site }))
    const undoUntil = stored.state === 'applied' && stored.endedAt ? addMs(stored.endedAt, importUndoHours * durations.hour) : null
    const pictures = stored.pictureMode && { mode: stored.pictureMode, read: await countReadPictures(db, id) }
    return { ...stored, columns, targets, counts: await countPieces(db, id), pictures, undoUntil }
  })
}

/** A piece of an import with the pictures that it adds, in their order. */
type ListedPiece = Awaited<ReturnType<typeof readPieces>>[number] & { pictures: ListedPicture[] }

/** Pieces of an import after a line: those that it would change, those that are refused and so on. */
export function readImportPieces(
  deps: Pick<ImportDependencies, 'db'>,
  memberId: string,
  id: string,
  { list, after, limit }: { list: PieceList; after: number; limit: number },
): Promise<Result<{ pieces: ListedPiece[]; next: number | null }>> {
  return resultOf(async () => {
    await findOwn(deps, memberId, id)
    const found = await readPieces(deps.db, id, list, after, limit + 1)
    const page = found.slice(0, limit)
    const lines = page.flatMap((piece) => piece.lines.map(([line]) => line))
    const pictures = new Map((await readPictures(deps.db, id, lines)).map((picture) => [picture.line, picture]))
    const pieces = page.map((piece) => ({ ...piece, pictures: piece.lines.flatMap(([line]) => pictures.get(line) ?? []) }))
    return { pieces, next: found.length > limit ? (pieces.at(-1)?.line ?? null) : null }
  })
}
