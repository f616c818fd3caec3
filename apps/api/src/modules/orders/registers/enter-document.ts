import type { Db } from '../../../kernel/db/db.ts'
import { fromStored, toStored } from './stored-sums.ts'
import { monthIn } from './period.ts'
import type { EnteredDocument } from './port.ts'
import { isRegistered, registrationOf } from './rules.ts'
import { createSums } from './register-sums.ts'
import { lockMonth, writeSums } from './store.ts'
import { storedSumsOf } from './summarize-register.ts'

/**
 * Adds a document that is about to be issued to the stored sums of its month; see `Registers.enter`. Sums that are not those of the whole month
 * stay: they are added up when somebody reads them. The trigger of documents refuses a month that is closed.
 */
export async function enterDocument(_deps: object, tx: Db, document: EnteredDocument): Promise<void> {
  if (!isRegistered(document.kind)) return
  const key = {
    subsite: document.site.code,
    registration: registrationOf(document.supplier),
    period: monthIn(document.site.timeZone, new Date(document.issuedAt)),
  }
  const month = await lockMonth(tx, key)
  const stored = storedSumsOf(month)
  if (!stored && month.issued > 0) return
  const { add, sums } = createSums(stored && fromStored(stored))
  add(document)
  await writeSums(tx, key, toStored(sums()))
}
