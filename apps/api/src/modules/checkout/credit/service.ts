import type { Db } from '../../../kernel/db/db.ts'
import { bindUseCases } from '../../../kernel/use-cases.ts'
import type { Person } from '../../customers/identity/port.ts'
import type { CreditDependencies } from './dependencies.ts'
import { expireCredit } from './expire-credit.ts'
import { grantByStaff } from './grant-by-staff.ts'
import { grantCredit } from './grant-credit.ts'
import { holdCredit, releaseCredit, spendCredit } from './holds.ts'
import { moveCreditToCards } from './move-credit-to-cards.ts'
import { readCreditAccount } from './read-credit-account.ts'
import { refundCredit } from './refund-credit.ts'
import { readBalance, readLots, readOfCustomer } from './store.ts'
import { warnOfExpiries } from './warn-of-expiry.ts'

/** Store credit: lots with their ledger, and what orders hold of them. */
export function createCredit(deps: CreditDependencies) {
  const lotsOf = async (tx: Db, customerId: string, kind: 'paid' | 'goodwill') =>
    (await readOfCustomer(tx, customerId)).lots.filter((lot) => lot.available > 0 && lot.kind === kind).length
  return {
    ...bindUseCases(deps, {
      account: readCreditAccount,
      grant: grantCredit,
      grantByStaff,
      // Of orders and refunds.
      hold: holdCredit,
      spend: spendCredit,
      release: releaseCredit,
      refund: refundCredit,
      // By the schedule.
      expire: expireCredit,
      warn: warnOfExpiries,
      removeCustomer: moveCreditToCards,
    }),
    balance: (tx: Db, customerId: string, subsite: string) => readBalance(tx, { customerId, subsite }, deps.clock.now()),
    /** The newest lots of a customer on a site, at most fifty. */
    lotsOf: (customerId: string, subsite: string) => readLots(deps.db, { customerId, subsite }, 50),
    /** Goodwill ends with the account. */
    countLost: async (tx: Db, customerId: string) => ({ credit: await lotsOf(tx, customerId, 'goodwill') }),
    /** Counts paid credit of a customer who has no e-mail address that a gift card could be sent to. */
    countOpen: async (tx: Db, customerId: string, { email }: Person) => ({
      creditWithoutMail: email ? 0 : await lotsOf(tx, customerId, 'paid'),
    }),
    /** Everything that is stored of a customer's credit, for the customer's data export. */
    exportCustomer: async (tx: Db, customerId: string) => {
      const { lots, entries } = await readOfCustomer(tx, customerId)
      // The member of staff who gave it is no data about the customer.
      return { credit: { lots: lots.map(({ memberId: _id, memberName: _name, approverName: _approver, ...lot }) => lot), entries } }
    },
  }
}

export type CreditService = ReturnType<typeof createCredit>
