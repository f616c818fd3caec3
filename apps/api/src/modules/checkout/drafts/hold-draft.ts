import { noteChange } from '../../../kernel/acts.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { AppError, type Result, resultOf } from '../../../kernel/result.ts'
import type { CartView } from '../../cart/port.ts'
import type { TakenUnit } from '../../catalogue/inventory/port.ts'
import type { Site } from '../../content/sites/port.ts'
import type { DraftDependencies } from './dependencies.ts'
import { lockForChange, refuseInPayment } from './lock-draft.ts'
import { checkCost } from './check-cost.ts'
import { endHold, publishMoved, releaseSetAside } from './release-set-aside.ts'
import type { SetAside } from './port.ts'
import type { DraftMember } from './rules.ts'
import { addDraftEvent, type DraftRow, updateDraft } from './store.ts'

type HoldDependencies = Pick<
  DraftDependencies,
  'carts' | 'catalogue' | 'checkout' | 'clock' | 'db' | 'inventory' | 'orders' | 'pricing' | 'stockMoved'
>

/** Holds the price of a draft order at today's rates and sets its stock aside, for as long as the site's rule says. */
export function holdDraft(
  deps: HoldDependencies,
  site: Site,
  number: string,
  by: { member: DraftMember; version: number },
): Promise<Result<undefined>> {
  return resultOf(() =>
    transact(deps.db, async (tx) => {
      const draft = await lockForChange(deps, tx, site, number, by)
      await refuseInPayment(deps, tx, draft.cartId)
      const held = await holdLocked(deps, tx, site, draft)
      await checkCost(deps, tx, draft, held, by.member)
      await updateDraft(tx, draft.id, { version: draft.version + 1 })
      await addDraftEvent(tx, draft.id, 'held', by.member.name, deps.clock.now())
      noteChange({
        object: 'drafts',
        id: draft.number,
        before: { heldUntil: draft.heldUntil, total: draft.heldTotal },
        after: { heldUntil: held.held?.expiresAt, total: held.amounts.total },
      })
      return undefined
    }),
  )
}

/** Holds the price of a locked draft order and sets its stock aside; throws `out_of_stock` with the piece that is short. */
export async function holdLocked(
  deps: Pick<HoldDependencies, 'carts' | 'catalogue' | 'checkout' | 'clock' | 'inventory' | 'stockMoved'>,
  tx: Db,
  site: Site,
  draft: DraftRow,
): Promise<CartView> {
  const { carts, checkout, clock } = deps
  const view = await carts.view(tx, draft.cartId)
  if (!view || view.lines.length === 0) throw new AppError({ code: 'bag_empty', field: 'items' })
  const setAside = await setStockAside(deps, tx, view, draft)
  // First: the price that is held is that of the pieces that are set aside.
  await updateDraft(tx, draft.id, { setAside })
  const held = await checkout.holdAnew(tx, draft.cartId, site.draftOrders.holdMinutes)
  const { total } = held.amounts
  await updateDraft(tx, draft.id, { heldUntil: held.held.expiresAt, heldTotal: total, total, updatedAt: clock.now() })
  await publishMoved(deps, tx, draft.subsite, [...draft.setAside, ...setAside])
  return held
}

/**
 * Sets the stock of a locked draft order aside again while its price is held: the order that took it was not paid. Where it is sold
 * meanwhile, the hold ends.
 */
export async function setAsideAgain(
  deps: Pick<HoldDependencies, 'carts' | 'catalogue' | 'clock' | 'inventory' | 'stockMoved'>,
  tx: Db,
  draft: DraftRow,
): Promise<void> {
  const view = await deps.carts.view(tx, draft.cartId)
  if (!view?.held) return
  const outcome = await deps.inventory.reserve(tx, draft.subsite, unitsOf(view), view.address?.storeId)
  if ('short' in outcome) {
    await endHold(deps, tx, draft)
    await addDraftEvent(tx, draft.id, 'hold_over', '', deps.clock.now())
    return
  }
  const setAside = setAsideOf(outcome.reserved)
  // Somebody bought the piece of the held price in between.
  if (view.lines.some(({ input }) => input.piece && !setAside.some(({ readyPieceId }) => readyPieceId === input.piece?.id))) {
    await endHold(deps, tx, { ...draft, setAside })
    await addDraftEvent(tx, draft.id, 'hold_over', '', deps.clock.now())
    return
  }
  if (setAside.length === 0) return
  await updateDraft(tx, draft.id, { setAside })
  await publishMoved(deps, tx, draft.subsite, setAside)
}

/** The units of a bag, those of variants with ready pieces with the piece that they take. */
const unitsOf = (view: CartView) => view.lines.map(({ variantId, quantity, wanted }) => ({ variantId, quantity, ...wanted }))

const setAsideOf = (reserved: ReadonlyMap<string, readonly TakenUnit[]>): SetAside =>
  [...reserved].flatMap(([variantId, taken]) =>
    taken.map(({ storeId, readyPiece }) => ({ variantId, storeId, ...(readyPiece && { readyPieceId: readyPiece.id }) })),
  )

/** Sets the units of a bag aside, after those that were before are returned. Made-to-order pieces have no stock. */
async function setStockAside(deps: Pick<HoldDependencies, 'inventory'>, tx: Db, view: CartView, draft: DraftRow): Promise<SetAside> {
  const wanted = unitsOf(view)
  await releaseSetAside(
    deps,
    tx,
    draft.subsite,
    draft,
    wanted.map(({ variantId }) => variantId),
  )
  const outcome = await deps.inventory.reserve(tx, draft.subsite, wanted, view.address?.storeId)
  if ('short' in outcome) {
    const line = view.lines.find(({ variantId }) => variantId === outcome.short)
    const available = line?.level.quantity ?? 0
    throw new AppError({
      code: 'out_of_stock',
      field: 'items',
      details: { productID: outcome.short, name: line?.record.name ?? '', available },
    })
  }
  refuseLostTag(view, outcome.reserved)
  return setAsideOf(outcome.reserved)
}

/** Refuses to hold the price of a bag whose chosen piece somebody else has by now. */
function refuseLostTag({ lines }: CartView, reserved: ReadonlyMap<string, readonly TakenUnit[]>): void {
  for (const [index, { tag, variantId, record }] of lines.entries()) {
    const isTaken = reserved.get(variantId)?.some(({ readyPiece }) => readyPiece?.tag === tag) === true
    if (tag !== '' && !isTaken)
      throw new AppError({ code: 'piece_sold', field: `items.${index}.tag`, details: { productID: variantId, name: record.name } })
  }
}
