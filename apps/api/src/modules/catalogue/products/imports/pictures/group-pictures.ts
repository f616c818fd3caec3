import { transact } from '../../../../../kernel/db/db.ts'
import type { ImportDependencies } from '../dependencies.ts'
import { type GroupedPiece, hasPieces, insertPieces, lockImport, type StoredImport } from '../store.ts'
import { readAllPictures, type StoredPicture } from './store.ts'

const refusedPicture = ({ line, name, problem }: StoredPicture): GroupedPiece => ({
  line,
  productId: '',
  lines: [[line, name]],
  kind: 'refused',
  problems: [{ line, column: null, value: name, rule: problem ?? 'no_picture' }],
})

/** The products of a ZIP with their pictures in their order: by the number in the name, then by the name. Each refused entry stands alone. */
function groupPictures(pictures: readonly StoredPicture[]): GroupedPiece[] {
  const [fit, refused] = [pictures.filter(({ problem }) => problem === null), pictures.filter(({ problem }) => problem !== null)]
  const pieces = [...Map.groupBy(fit, ({ productId }) => productId)].map(([productId, own]): GroupedPiece => {
    const ordered = own.toSorted((a, b) => a.place - b.place || (a.name < b.name ? -1 : a.name > b.name ? 1 : a.line - b.line))
    return {
      line: Math.min(...own.map(({ line }) => line)),
      productId,
      lines: ordered.map(({ line, name }) => [line, name]),
      kind: null,
      problems: [],
    }
  })
  return [...pieces, ...refused.map(refusedPicture)]
}

/** Groups the pictures of an import by their products; nothing is checked yet. */
export async function groupByProduct({ db }: Pick<ImportDependencies, 'db'>, { id }: StoredImport): Promise<void> {
  const pieces = groupPictures(await readAllPictures(db, id))
  await transact(db, async (tx) => {
    if ((await lockImport(tx, id))?.state !== 'checking' || (await hasPieces(tx, id))) return
    await insertPieces(tx, id, pieces)
  })
}
