import type { Clock } from '../../../kernel/clock.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { fail, ok, type Result } from '../../../kernel/result.ts'
import type { Consent, ConsentAnswer, ConsentKind } from './port.ts'
import { consentsOf, isNew, wordings } from './rules.ts'
import { deleteOfCustomer, insertAnswer, lockConsents, readAnswers } from './store.ts'

/** The customer and the site of a call about consents, with the language of the page that asks. */
export interface ConsentCall {
  customerId: string
  subsite: string
  language: string
}

/** The answers in force, and every answer so far with the newest first. */
export interface Consents {
  consents: Consent[]
  history: ConsentAnswer[]
}

/** What customers allow a site to send. */
export function createConsents(db: Db, { clock }: { clock: Clock }) {
  async function read(tx: Db, { customerId, subsite }: ConsentCall): Promise<Consents> {
    const history = await readAnswers(tx, customerId, subsite)
    return { consents: consentsOf(history), history }
  }

  return {
    read: (call: ConsentCall) => read(db, call),

    /** Stores an answer with the version of the text that was shown; fails where that is not the current one. */
    async answer(call: ConsentCall, kind: ConsentKind, given: boolean, wording: number): Promise<Result<Consents>> {
      if (wording !== wordings[kind]) return fail('bad_request', { field: 'wording' })
      return transact(db, async (tx) => {
        await lockConsents(tx, call.customerId)
        const before = (await read(tx, call)).consents.find((one) => one.kind === kind)?.answer ?? null
        const at = clock.now()
        if (isNew(before, given, wording)) await insertAnswer(tx, { id: newId(at), ...call, kind, given, wording, at })
        return ok(await read(tx, call))
      })
    },

    removeCustomer: (tx: Db, customerId: string) => deleteOfCustomer(tx, customerId),
    exportCustomer: async (tx: Db, customerId: string) => ({ consents: await readAnswers(tx, customerId) }),
  }
}
export type ConsentService = ReturnType<typeof createConsents>
