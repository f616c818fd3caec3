import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { Identity } from '../identity/port.ts'

/** What passkeys need of the kernel and of other modules. */
export interface PasskeyDependencies {
  db: Db
  clock: Clock
  secrets: Secrets
  identity: Pick<Identity, 'needProof' | 'setProved' | 'signInAs' | 'noteRefusal' | 'notifyPasskeyAdded'>
  /** The merchant's name on a site, by the site's code. */
  houseName: (site: string) => Promise<string>
}
