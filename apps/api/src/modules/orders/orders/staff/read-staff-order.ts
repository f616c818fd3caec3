import { fail, ok, type Result } from '../../../../kernel/result.ts'
import type { Site } from '../../../content/sites/port.ts'
import type { PackedFiles, StaffDocument } from '../../documents/port.ts'
import type { Refund } from '../../refunds/port.ts'
import { openCash } from '../cash/open-cash.ts'
import { readCashDue } from '../cash/store.ts'
import { canChangeAddress } from '../address/rules.ts'
import type { StaffOrderDependencies } from '../dependencies.ts'
import { readUnits, type UnitRecord } from '../units/store.ts'
import {
  actionsOfOrder,
  actionsOfUnit,
  type OfferedAction,
  type OfferedTransition,
  type OpenCash,
  transitionsOfOrder,
  transitionsOfUnit,
} from './allowed-transitions.ts'
import { readStaffOrderView, type StaffOrderView } from './order-view.ts'

/** An order for staff, with what they may do about it now. */
export interface StaffOrderDetails {
  order: StaffOrderView
  transitions: (OfferedTransition & { pieces: number })[]
  actions: OfferedAction[]
  /** By the id of the unit. */
  ofUnit: ReadonlyMap<
    string,
    Pick<UnitRecord, 'fromStock' | 'hallmarkedArticles' | 'isInItsStore'> & { transitions: OfferedTransition[]; actions: OfferedAction[] }
  >
  refunds: Refund[]
  documents: StaffDocument[]
  /** The addresses of packing slip and label of its packed units; null where none are packed. */
  packed: PackedFiles | null
  /** The kind of identity document that the site asks for. */
  idKind: string
  /** Whether staff may change its address: nothing of it was handed over. */
  mayChangeAddress: boolean
  /** The lines of the addresses of delivery and of billing. */
  lines: { shipping: string[]; billing: string[] }
}

/** An order of a site by its number, with the transitions that its state allows now; the addresses are written in a language. */
export async function readStaffOrder(
  deps: StaffOrderDependencies,
  site: Site,
  language: string,
  number: string,
): Promise<Result<StaffOrderDetails>> {
  const { db, delivery, documents, refunds, revisions } = deps
  const order = await readStaffOrderView(db, site.code, number.toUpperCase())
  if (!order) return fail('unknown_order', { field: 'number' })
  const { shipping, billing = shipping } = order.address
  const units = await readUnits(db, order.id)
  const cash: OpenCash =
    order.paymentState === 'cod_due'
      ? { open: await openCash(deps, db, order.id), due: await readCashDue(db, order.id) }
      : { open: [], due: 0 }
  const mayBeWeighedAgain = new Set(order.revisions.filter(({ state }) => revisions.mayWeighAgain(state)).map(({ unitId }) => unitId))
  const ofUnit = units.map((unit) => {
    const transitions = transitionsOfUnit(order, units, unit, cash)
    const actions = actionsOfUnit(order, units, unit, mayBeWeighedAgain.has(unit.id))
    const { fromStock, hallmarkedArticles, isInItsStore } = unit
    return [unit.id, { fromStock, hallmarkedArticles, isInItsStore, transitions, actions }] as const
  })
  return ok({
    order,
    transitions: transitionsOfOrder(order, units, cash),
    actions: actionsOfOrder(order, units),
    ofUnit: new Map(ofUnit),
    refunds: await refunds.ofOrder(db, order.id),
    documents: await documents.ofNumber(order.number),
    packed: units.some(({ state }) => state === 'packed') ? documents.packedOf(order.id) : null,
    mayChangeAddress: canChangeAddress(order.state, units),
    idKind: site.profile.idProof.kind,
    lines: { shipping: await delivery.lines(db, language, shipping), billing: await delivery.lines(db, language, billing) },
  })
}
