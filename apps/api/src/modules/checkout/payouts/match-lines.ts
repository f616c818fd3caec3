import type { Minor } from '@karat/money/money.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Site } from '../../../kernel/site.ts'
import type { ReadLine } from './formats/payout-format.ts'
import { type FileLine, readPayoutFile } from './read-payout-file.ts'
import type { PayoutFormat, PayoutLineState } from './port.ts'
import { findCash, findPayments, findReferences, findRefunds, type PayoutItem } from './store.ts'

/** A line of a file with what it pays out in the books of the site. */
export interface MatchedLine {
  line: number
  state: PayoutLineState
  /** Undefined where it is unreadable; `column` names the cell then. */
  read: ReadLine | undefined
  column: string
  item: PayoutItem | undefined
}

/** The lines of a file with its format. */
export interface MatchedFile {
  format: PayoutFormat
  lines: MatchedLine[]
}

const idsOf = (lines: readonly FileLine[], kind: ReadLine['kind'], of: (read: ReadLine) => readonly string[]): string[] => [
  ...new Set(lines.flatMap((line) => ('read' in line && line.read.kind === kind ? of(line.read) : []))),
]

/** Everything that the lines may pay out, by their kind and the name that they find it by. */
async function findItems(db: Db, subsite: string, lines: readonly FileLine[]): Promise<(read: ReadLine) => PayoutItem[]> {
  const groupOf = (items: readonly PayoutItem[]) => Map.groupBy(items, ({ key }) => key)
  const found = {
    payment: groupOf(
      await findPayments(
        db,
        subsite,
        idsOf(lines, 'payment', ({ ids }) => ids),
      ),
    ),
    refund: groupOf(
      await findRefunds(
        db,
        subsite,
        idsOf(lines, 'refund', ({ ids }) => ids),
      ),
    ),
    cash: groupOf(
      await findCash(
        db,
        subsite,
        idsOf(lines, 'cash', ({ ids }) => ids),
        idsOf(lines, 'cash', ({ order }) => [order]),
      ),
    ),
    other: new Map<string, PayoutItem[]>(),
  }
  return ({ kind, ids, order }) => {
    const keys = kind === 'cash' && ids.length === 0 ? [order] : ids
    const all = keys.flatMap((key) => found[kind].get(key) ?? [])
    return order === '' ? all : all.filter((item) => item.order === order)
  }
}

const isSame = (read: ReadLine, item: { amount: Minor; currency: string }) => read.amount === item.amount && read.currency === item.currency

/**
 * The item that a line pays out: one that is not paid out yet comes first. Names that are those of several orders name none, since a number of a parcel may
 * be used again.
 */
function itemOf(found: readonly PayoutItem[]): PayoutItem | undefined {
  const open = found.filter(({ isPaidOut }) => !isPaidOut)
  const chosen = open.length > 0 ? open : found
  return new Set(chosen.map(({ ids }) => ids.join(' '))).size === 1 ? chosen[0] : undefined
}

/** Reads a file and finds what each of its lines pays out. Throws what `readPayoutFile` throws. */
export async function matchFile(db: Db, site: Site, text: string): Promise<MatchedFile> {
  const { format, lines } = readPayoutFile(text, site.currency)
  const references = lines.flatMap((line) => ('read' in line ? [line.read.reference] : []))
  const applied = await findReferences(db, site.code, format.name, references)
  const itemsOf = await findItems(db, site.code, lines)
  const seen = new Set<string>()
  const isRepeat = (name: string) => seen.has(name) || !seen.add(name)
  const matched = lines.map((one): MatchedLine => {
    const { line } = one
    if ('column' in one) return { line, state: 'unreadable', read: undefined, column: one.column, item: undefined }
    const { read } = one
    const item = itemOf(itemsOf(read))
    const answer = (state: PayoutLineState) => ({ line, state, read, column: '', item })
    if (read.kind === 'other') return answer('other')
    if (isRepeat(`reference ${read.reference}`)) return answer('repeated')
    if (applied.has(read.reference) || item?.isPaidOut) return answer('paid_out')
    if (!item) return answer('unknown')
    if (!isSame(read, item)) return answer('other_amount')
    return answer(isRepeat(`${read.kind} ${item.ids.join(' ')}`) ? 'repeated' : 'ready')
  })
  return { format: format.name, lines: matched }
}
