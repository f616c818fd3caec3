import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { Identity } from '../identity/port.ts'

/** Dependencies of passkeys on the kernel and other modules. */
export interface PasskeyDependencies {
  db: Db
  clock: Clock
  secrets: Secrets
  identity: Pick<Identity, 'needProof' | 'setVerified' | 'signInAs' | 'noteRefusal' | 'notifyPasskeyAdded'>
  /** The merchant's name on a site, by the site's code. */
  merchantName: (site: string) => Promise<string>
}
