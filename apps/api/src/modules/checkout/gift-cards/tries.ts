import { type Db, lockNamed } from '../../../kernel/db/db.ts'
import type { GiftCardDependencies } from './dependencies.ts'
import { counted, freeTries, type TryKind, waitOf } from './rules.ts'
import { clearTries, readTries, writeTries } from './store.ts'

/** The keys that tries are counted by: the card's number with its site, the client's key, and the device where it sends its id. */
export interface TriedBy {
  card: string
  client: string
  device?: string | undefined
}

/** One count that a try belongs to. */
interface Count {
  kind: TryKind
  subject: string
}

/** The locked counts of a try, and how long it has to wait, in milliseconds; 0 where it need not. */
export interface Turn {
  counts: readonly Count[]
  wait: number
}

const purpose = 'gift card try'

function subjectOf({ secrets }: Pick<GiftCardDependencies, 'secrets'>, kind: TryKind, text: string) {
  return secrets.hmac(purpose, `${kind}\n${text}`)
}

function holderOf(deps: Pick<GiftCardDependencies, 'secrets'>, { card, device }: TriedBy) {
  return device === undefined ? undefined : subjectOf(deps, 'holder', `${card}\n${device}`)
}

async function countsOf(deps: Pick<GiftCardDependencies, 'secrets'>, tx: Db, by: TriedBy): Promise<Count[]> {
  const holder = holderOf(deps, by)
  if (holder !== undefined && (await readTries(tx, 'holder', [holder]))) return [{ kind: 'holder', subject: holder }]
  return (['client', 'card'] as const).map((kind) => ({ kind, subject: subjectOf(deps, kind, by[kind]) }))
}

/** Waits for other tries of the same number or by the same client. */
export async function lockTries(deps: Pick<GiftCardDependencies, 'clock' | 'secrets'>, tx: Db, by: TriedBy): Promise<Turn> {
  const { clock } = deps
  const counts = await countsOf(deps, tx, by)
  let wait = 0
  for (const { kind, subject } of counts) {
    await lockNamed(tx, `gift_card_try:${subject}`)
    wait = Math.max(wait, waitOf(kind, await readTries(tx, kind, [subject]), clock.now()))
  }
  return { counts, wait }
}

/** Counts a wrong try; returns how many further ones have no wait. */
export async function countTry({ clock }: Pick<GiftCardDependencies, 'clock'>, tx: Db, { counts }: Turn): Promise<number> {
  const now = clock.now()
  let left = Number.POSITIVE_INFINITY
  for (const { kind, subject } of counts) {
    const count = counted(await readTries(tx, kind, [subject]), now) + 1
    await writeTries(tx, kind, subject, { count, last: now })
    left = Math.min(left, Math.max(0, freeTries[kind] - count))
  }
  return left
}

/**
 * Resets the wrong tries that the opening of a card belongs to, and stores its device as known. The client's tries stay, since a client
 * may own one card and guess at others, and so do those of unknown devices, where a known device opened it.
 */
export async function resetTries(
  deps: Pick<GiftCardDependencies, 'clock' | 'secrets'>,
  tx: Db,
  by: TriedBy,
  { counts }: Turn,
): Promise<void> {
  const { clock } = deps
  for (const { kind, subject } of counts) if (kind === 'card') await clearTries(tx, kind, subject)
  const holder = holderOf(deps, by)
  if (holder !== undefined) await writeTries(tx, 'holder', holder, { count: 0, last: clock.now() })
}
