import { addMs, type Clock, durations } from '../../../kernel/clock.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { ok, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { CredentialService } from './credentials.ts'
import type { Messenger } from './messages.ts'
import type { DeletionPlan, Identity, PersonalData } from './port.ts'
import type { ProvedContacts } from './proved-contact.ts'
import { deletionDays, deviceName } from './rules.ts'
import type { Sessions } from './sessions.ts'
import { anonymise, customerById, dueDeletions, lockCustomer, openSessions, readSignIns, updateCustomer } from './store.ts'
import { detailsOf } from './views.ts'

export interface RemovalParts {
  clock: Clock
  messenger: Messenger
  sessions: Sessions
  credentials: Pick<CredentialService, 'needProof'>
  provedContacts: Pick<ProvedContacts, 'forget'>
  /** The modules with personal data of customers. */
  personalData: () => readonly PersonalData[]
}

/** The number of lines of the log that a customer sees. */
const shownSignIns = 50
/** The maximum number of accounts that one run of the job deletes. */
const atOnce = 100

type Removal = Pick<Identity, 'signIns' | 'exportData' | 'deletionPlan' | 'requestDeletion' | 'keepAccount'>

/** The personal data of a customer: summary, export, and deletion with the account. */
export function createRemoval(db: Db, { clock, messenger, sessions, credentials, provedContacts, personalData }: RemovalParts) {
  async function countAll(tx: Db, customerId: string, which: 'countLost' | 'countOpen'): Promise<Record<string, number>> {
    const counts: Record<string, number> = {}
    const person = await customerById(tx, customerId)
    if (!person) return counts
    for (const module of personalData()) Object.assign(counts, await module[which]?.(tx, customerId, person))
    return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
  }

  async function planOf(tx: Db, customerId: string, dueAt: Date | null): Promise<DeletionPlan> {
    const open = await countAll(tx, customerId, 'countOpen')
    return { dueAt, days: deletionDays, open, lost: await countAll(tx, customerId, 'countLost') }
  }

  const signInsOf = async (tx: Db, customerId: string, most: number) =>
    (await readSignIns(tx, customerId, most)).map(({ at, way, refused, userAgent }) => ({
      at,
      way,
      refused,
      device: deviceName(userAgent),
    }))

  /** Deletes the data of modules for an account and removes the person from it, now. */
  async function removeNow(tx: Db, customerId: string): Promise<void> {
    const person = await customerById(tx, customerId)
    if (person) for (const module of personalData()) await module.removeCustomer(tx, customerId, person)
    if (person) await provedContacts.forget(tx, person)
    await anonymise(tx, customerId)
  }

  /** Deletes an account whose deletion is still due; one with open matters waits for another day. */
  async function remove(customerId: string): Promise<boolean> {
    return transact(db, async (tx) => {
      const person = await lockCustomer(tx, customerId)
      const now = clock.now()
      if (!person?.deletionAt || person.deletionAt > now) return false
      if (Object.keys(await countAll(tx, customerId, 'countOpen')).length > 0) {
        await updateCustomer(tx, customerId, { deletionAt: addMs(now, durations.day) })
        return false
      }
      await removeNow(tx, customerId)
      return true
    })
  }

  const removal: Removal = {
    signIns: (customerId) => signInsOf(db, customerId, shownSignIns),

    exportData: (actor) =>
      resultOf(() =>
        transact(db, async (tx) => {
          const person = await credentials.needProof(tx, actor)
          const open = await openSessions(tx, person.id, clock.now())
          const everything: Record<string, unknown> = {
            madeAt: clock.now(),
            account: detailsOf(person),
            sessions: open.map(({ userAgent, createdAt, rotatedAt }) => ({ userAgent, signedInAt: createdAt, lastUsedAt: rotatedAt })),
            signIns: await signInsOf(tx, person.id, 10_000),
          }
          for (const module of personalData()) Object.assign(everything, await module.exportCustomer(tx, person.id))
          return everything
        }),
      ),

    deletionPlan: async (customerId) => planOf(db, customerId, (await customerById(db, customerId))?.deletionAt ?? null),

    requestDeletion: (actor) =>
      resultOf(() =>
        transact(db, async (tx) => {
          const person = await credentials.needProof(tx, actor)
          const dueAt = person.deletionAt ?? addMs(clock.now(), deletionDays * durations.day)
          if (!person.deletionAt) {
            await updateCustomer(tx, person.id, { deletionAt: dueAt })
            await messenger.deletionPlanned(tx, person, dueAt)
          }
          return planOf(tx, person.id, dueAt)
        }),
      ),

    keepAccount: (customerId) =>
      transact(db, async (tx) => {
        const person = await lockCustomer(tx, customerId)
        if (person?.state !== 'active') throwFailure('unauthorised')
        if (person.deletionAt) await updateCustomer(tx, customerId, { deletionAt: null })
        return ok(await planOf(tx, customerId, null))
      }),
  }
  return {
    ...removal,
    removeNow,
    /** Whether an account is empty: nothing would be lost with it, and it has no open matters. */
    isEmpty: async (tx: Db, customerId: string) =>
      Object.keys({ ...(await countAll(tx, customerId, 'countOpen')), ...(await countAll(tx, customerId, 'countLost')) }).length === 0,
    /**
     * Deletes the accounts whose time has come, each in a separate transaction. A failure leaves its account unchanged and does not stop
     * the others; its error is thrown after them.
     */
    async removeDue(): Promise<void> {
      const errors: unknown[] = []
      for (const customerId of await dueDeletions(db, clock.now(), atOnce))
        try {
          if (await remove(customerId)) await sessions.changed(customerId)
        } catch (error) {
          errors.push(error)
        }
      if (errors.length > 0) throw errors[0]
    },
  }
}
export type RemovalService = ReturnType<typeof createRemoval>
