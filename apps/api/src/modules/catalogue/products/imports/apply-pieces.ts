import { type Act, outsideOfActs, runAct } from '../../../../kernel/acts.ts'
import { type Db, isRefusedValue, lockNamed, transact } from '../../../../kernel/db/db.ts'
import { AppError, throwFailure } from '../../../../kernel/result.ts'
import { readContent } from '../editing/read-content.ts'
import { siteNotAllowed } from '../editing/rules.ts'
import { lockProduct } from '../editing/store.ts'
import { writeProduct } from '../editing/write-product.ts'
import type { StockCount } from './columns.ts'
import type { ImportDependencies } from './dependencies.ts'
import type { LineProblem } from './merge-lines.ts'
import { showWritten } from './show-written.ts'
import { lockPiece, readDue, type StoredImport, type StoredPiece, updateImport, updatePiece } from './store.ts'

/** Pieces that one run of the job writes. */
const piecesOfRun = 100

/** The act of the member of an import, for what a job does to one product. */
export const actOf = (stored: StoredImport, call: string, objectId: string): Act => ({
  staffId: stored.memberId,
  name: stored.memberName,
  roles: stored.roles,
  permissions: [],
  site: stored.site,
  language: stored.language,
  requestId: stored.id,
  call,
  object: 'products',
  objectId,
  params: { id: stored.id },
  input: {},
})

/** The rules by which the failure of a write is named among the problems of a line. */
const ruleOf: Readonly<Record<string, string>> = {
  changed_meanwhile: 'changed_since_check',
  changed_since: 'changed_since_check',
  bad_request: 'one_of_a_kind',
}

/** Why a piece was not written. Throws what is no refusal: the job is tried again. */
export function problemsOfFailure(error: unknown, { line }: Pick<StoredPiece, 'line'>): LineProblem[] {
  if (error instanceof AppError) {
    const { code, details = {} } = error.failure
    const broken = (details['problems'] ?? []) as readonly { rule: string; site?: string }[]
    if (broken.length > 0) return broken.map(({ rule, site }) => ({ line, column: null, value: '', rule, ...(site ? { site } : {}) }))
    return [{ line, column: null, value: '', rule: ruleOf[code] ?? code }]
  }
  if (isRefusedValue(error)) return [{ line, column: null, value: '', rule: 'value_not_valid' }]
  throw error
}

/** The count of stock as the inventory has it. */
export const countOfStock = (count: StockCount | null): number | null | undefined => (count === 'made' ? null : (count ?? undefined))

/** Writes the stock of a piece from one state to another, in the caller's transaction. */
export async function writeStock(
  { inventory }: Pick<ImportDependencies, 'inventory'>,
  tx: Db,
  counts: readonly { site: string; variant: string; seen: StockCount | null; count: StockCount | null }[],
  daysOn: (site: string) => number,
): Promise<void> {
  for (const { site, variant, seen, count } of counts)
    await inventory.setCount(tx, site, {
      variantId: variant,
      seen: countOfStock(seen),
      count: countOfStock(count) ?? (count === null ? 0 : null),
      days: daysOn(site),
    })
}

/** Saves one product of an import by the path of its page, once, with the result in the same transaction. */
async function applyPiece(deps: ImportDependencies, stored: StoredImport, line: number): Promise<void> {
  const { db } = deps
  await transact(db, async (tx) => {
    const piece = await lockPiece(tx, stored.id, line)
    if (!piece || !piece.isTaken || piece.result !== null) return
    const { productId: id, content, stock, version } = piece
    await lockNamed(tx, `product:${id}`)
    await lockProduct(tx, id)
    const former = await readContent(deps, tx, id)
    if ((former?.version ?? null) !== version) throwFailure('changed_since')
    let savedVersion = version
    if (content) {
      const closed = siteNotAllowed((site) => stored.rights.products.includes(site), former?.content, content)
      if (closed) throwFailure('forbidden')
      savedVersion = await writeProduct(deps, tx, id, { former, content, author: stored.memberName, search: 'later' })
    }
    if (stock.some(({ site }) => !stored.rights.stock.includes(site))) throwFailure('forbidden')
    const now = content ?? former?.content
    // A product that is new on a site was made to order there by its save.
    const made = await deps.inventory.counts(tx, [...new Set(stock.map(({ variant }) => variant))])
    const counts = stock.map(({ site, variant, before, after }) => {
      const isMadeNow = before === null && made.get(site)?.get(variant)?.count === null
      return { site, variant, seen: isMadeNow ? ('made' as const) : before, count: after }
    })
    await writeStock(deps, tx, counts, (site) => now?.sites[site]?.madeInDays ?? 1)
    await updatePiece(tx, stored.id, line, { result: 'applied', savedVersion, isShown: false })
  })
}

/** Applies some pieces of an import; returns whether pieces are left. */
export async function applyPieces(deps: ImportDependencies, stored: StoredImport): Promise<boolean> {
  const { db, clock } = deps
  const due = await readDue(db, stored.id, 'apply', piecesOfRun)
  for (const { line, productId } of due)
    try {
      await runAct(actOf(stored, 'POST /api/staff/imports/:id/apply/', productId), deps.recordAct, () => applyPiece(deps, stored, line))
    } catch (error) {
      const resultProblems = problemsOfFailure(error, { line })
      await outsideOfActs(() =>
        transact(db, async (tx) => {
          if ((await lockPiece(tx, stored.id, line))?.result === null)
            await updatePiece(tx, stored.id, line, { result: 'refused', resultProblems })
        }),
      )
    }
  await showWritten(deps, stored.id)
  if (due.length === piecesOfRun) return true
  await transact(db, (tx) => updateImport(tx, stored.id, { state: 'applied', endedAt: clock.now() }))
  return false
}
