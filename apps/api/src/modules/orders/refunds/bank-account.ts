import type { BankAccount } from '@karat/sites/bank-account.ts'

/** An account with the name of its holder. */
export interface HeldAccount extends BankAccount {
  holder: string
}

/** The purpose that accounts are encrypted for. */
export const purpose = 'refund account'
