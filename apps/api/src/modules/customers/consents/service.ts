import type { Db } from '../../../kernel/db/db.ts'
import { bindUseCases } from '../../../kernel/use-cases.ts'
import { answerConsent } from './answer-consent.ts'
import type { ConsentDependencies } from './dependencies.ts'
import { readConsents } from './read-consents.ts'
import { deleteOfCustomer, readAnswers } from './store.ts'

/** The consents of customers to what a site sends. */
export function createConsents(deps: ConsentDependencies) {
  return {
    ...bindUseCases(deps, { read: readConsents, answer: answerConsent }),
    removeCustomer: deleteOfCustomer,
    exportCustomer: async (tx: Db, customerId: string) => ({ consents: await readAnswers(tx, customerId) }),
  }
}

export type ConsentService = ReturnType<typeof createConsents>
