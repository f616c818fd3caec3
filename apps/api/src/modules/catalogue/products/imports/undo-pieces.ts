import { noteChange, outsideOfActs, runAct } from '../../../../kernel/acts.ts'
import { type Db, transact } from '../../../../kernel/db/db.ts'
import { throwFailure } from '../../../../kernel/result.ts'
import type { ProductContent } from '../editing/content.ts'
import { readContent, type StoredProduct } from '../editing/read-content.ts'
import { deleteProduct, lockProduct, readVersionContent } from '../editing/store.ts'
import { writeProduct } from '../editing/write-product.ts'
import { actOf, problemsOfFailure, writeStock } from './apply-pieces.ts'
import type { ImportDependencies } from './dependencies.ts'
import { showWritten } from './show-written.ts'
import { lockPiece, readDue, type StoredImport, type StoredPiece, updateImport, updatePiece } from './store.ts'

/** Pieces that one run of the job undoes. */
const piecesOfRun = 100

/** A product as it is on no site: archived where it was shown. */
const outOfShop = (content: ProductContent): ProductContent => ({
  ...content,
  sites: Object.fromEntries(
    Object.entries(content.sites).map(([site, onSite]) => [
      site,
      onSite.state === 'live' || onSite.state === 'scheduled' ? { ...onSite, state: 'archived' as const, liveAt: null } : onSite,
    ]),
  ),
})

/** Takes back a product that the import made: deletes one that nobody saw, and archives one that was in the shop. */
async function takeBackNew(deps: ImportDependencies, tx: Db, id: string, former: StoredProduct, author: string): Promise<void> {
  if (Object.values(former.content.sites).every(({ state }) => state === 'draft')) {
    await deleteProduct(tx, id)
    noteChange({ object: 'products', id, before: { version: former.version }, after: { version: null } })
    return
  }
  await writeProduct(deps, tx, id, { former, content: outOfShop(former.content), author, search: 'later' })
}

/** Puts the fields and the stock back that the import changed. */
async function putBack(
  deps: ImportDependencies,
  tx: Db,
  { productId: id, content, version, stock }: StoredPiece,
  former: StoredProduct,
  author: string,
): Promise<void> {
  const counts = stock.map(({ site, variant, before, after }) => ({ site, variant, seen: after, count: before }))
  await writeStock(deps, tx, counts, (site) => former.content.sites[site]?.madeInDays ?? 1)
  if (!content || version === null) return
  const before = (await readVersionContent(tx, id, version)) ?? throwFailure('not_undoable')
  // A variant that the import added to a piece in the shop stays, since bags may have it by now.
  const ids = before.variants.map((variant) => variant.id)
  const isShown = Object.values(before.sites).some(({ state }) => state !== 'draft')
  const added = isShown ? former.content.variants.filter((variant) => !ids.includes(variant.id)) : []
  await writeProduct(deps, tx, id, { former, content: { ...before, variants: [...before.variants, ...added] }, author, search: 'later' })
}

async function undoPiece(deps: ImportDependencies, stored: StoredImport, line: number): Promise<void> {
  await transact(deps.db, async (tx) => {
    const piece = await lockPiece(tx, stored.id, line)
    if (piece?.result !== 'applied') return
    if (!(await lockProduct(tx, piece.productId))) throwFailure('changed_since')
    const former = (await readContent(deps, tx, piece.productId)) ?? throwFailure('changed_since')
    if (former.version !== piece.savedVersion) throwFailure('changed_since')
    if (piece.version === null) await takeBackNew(deps, tx, piece.productId, former, stored.memberName)
    else await putBack(deps, tx, piece, former, stored.memberName)
    await updatePiece(tx, stored.id, line, { result: 'undone', isShown: false })
  })
}

/** Undoes some pieces of an import; those that somebody changed since stay, with why. Returns whether pieces are left. */
export async function undoPieces(deps: ImportDependencies, stored: StoredImport): Promise<boolean> {
  const { db, clock } = deps
  const due = await readDue(db, stored.id, 'undo', piecesOfRun)
  for (const { line, productId } of due)
    try {
      await runAct(actOf(stored, 'POST /api/staff/imports/:id/undo/', productId), deps.recordAct, () => undoPiece(deps, stored, line))
    } catch (error) {
      const resultProblems = problemsOfFailure(error, { line })
      await outsideOfActs(() =>
        transact(db, async (tx) => {
          if ((await lockPiece(tx, stored.id, line))?.result === 'applied')
            await updatePiece(tx, stored.id, line, { result: 'kept', resultProblems })
        }),
      )
    }
  await showWritten(deps, stored.id)
  if (due.length === piecesOfRun) return true
  await transact(db, (tx) => updateImport(tx, stored.id, { state: 'undone', endedAt: clock.now() }))
  return false
}
