import type { Db } from '../../../kernel/db/db.ts'
import type { ConsentDependencies } from './dependencies.ts'
import type { Consent, ConsentAnswer } from './port.ts'
import { consentsOf } from './rules.ts'
import { readAnswers } from './store.ts'

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

/** A customer's answers on a site; read with `tx`, where it is given. */
export async function readConsents(
  { db }: Pick<ConsentDependencies, 'db'>,
  { customerId, subsite }: Pick<ConsentCall, 'customerId' | 'subsite'>,
  tx: Db = db,
): Promise<Consents> {
  const history = await readAnswers(tx, customerId, subsite)
  return { consents: consentsOf(history), history }
}
