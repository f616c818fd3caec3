import type { Clock } from '../../kernel/clock.ts'
import { type Db, lockNamed } from '../../kernel/db/db.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { counted, freeTries, type TryKind, waitOf } from './rules.ts'
import { clearTries, readTries, writeTries } from './store.ts'

const purpose = 'gift card try'

/** Counts wrong tries by card number and by client, whether there is such a card or not. */
export function createTries({ clock, secrets }: { clock: Clock; secrets: Secrets }) {
  const subjectOf = (kind: TryKind, text: string) => secrets.hmac(purpose, `${kind}\n${text}`)

  return {
    /** Waits for whoever tries the same number or as the same client; milliseconds until a try is allowed, 0 for now. */
    async lock(tx: Db, texts: Record<TryKind, string>): Promise<number> {
      let wait = 0
      for (const kind of ['client', 'card'] as const) {
        const subject = subjectOf(kind, texts[kind])
        await lockNamed(tx, `gift_card_try:${subject}`)
        wait = Math.max(wait, waitOf(kind, await readTries(tx, kind, [subject]), clock.now()))
      }
      return wait
    },
    /** Counts a wrong try; returns how many more cost no wait. */
    async count(tx: Db, texts: Record<TryKind, string>): Promise<number> {
      const now = clock.now()
      let left = Number.POSITIVE_INFINITY
      for (const kind of ['client', 'card'] as const) {
        const subject = subjectOf(kind, texts[kind])
        const count = counted(await readTries(tx, kind, [subject]), now) + 1
        await writeTries(tx, kind, subject, { count, last: now })
        left = Math.min(left, Math.max(0, freeTries[kind] - count))
      }
      return left
    },
    /** Forgets the wrong tries of a card that was opened; those of the client stay, who may own one card and guess at others. */
    forget: (tx: Db, card: string) => clearTries(tx, 'card', subjectOf('card', card)),
  }
}
