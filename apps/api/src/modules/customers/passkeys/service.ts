import type { Db } from '../../../kernel/db/db.ts'
import { sweepChallenges } from '../../../kernel/passkeys/challenges.ts'
import { bindUseCases } from '../../../kernel/use-cases.ts'
import type { PasskeyDependencies } from './dependencies.ts'
import { listPasskeys } from './list-passkeys.ts'
import { proveByPasskey, readProofOptions } from './prove-by-passkey.ts'
import { readRegistrationOptions, registerPasskey } from './register-passkey.ts'
import { removePasskey } from './remove-passkey.ts'
import { renamePasskey } from './rename-passkey.ts'
import { readSignInOptions, signInByPasskey } from './sign-in-by-passkey.ts'
import { deleteOfCustomer, readPasskeys } from './store.ts'

/** Passkeys: added to an account, and signed in with. */
export function createPasskeys(deps: PasskeyDependencies) {
  return {
    ...bindUseCases(deps, {
      registrationOptions: readRegistrationOptions,
      register: registerPasskey,
      rename: renamePasskey,
      remove: removePasskey,
      signInOptions: readSignInOptions,
      signIn: signInByPasskey,
      proofOptions: readProofOptions,
      prove: proveByPasskey,
    }),
    list: (customerId: string) => listPasskeys(deps.db, customerId),
    removeCustomer: deleteOfCustomer,
    countLost: async (tx: Db, customerId: string) => ({ passkeys: (await readPasskeys(tx, customerId)).length }),
    exportCustomer: async (tx: Db, customerId: string) => ({ passkeys: await listPasskeys(tx, customerId) }),
    sweep: (before: Date, limit: number) => sweepChallenges(deps.db, before, limit),
  }
}

export type PasskeyService = ReturnType<typeof createPasskeys>
