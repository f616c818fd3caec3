import type { Cache } from '../../../kernel/cache.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Events } from '../../../kernel/events.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { Verification } from '../verification/port.ts'
import type { Messenger, MessengerDependencies } from './messages.ts'
import type { Passwords } from '../../../kernel/passwords/passwords.ts'
import type { PersonalData } from './port.ts'
import type { TokenMaker } from './sessions/tokens.ts'

/** Dependencies of identity on the kernel and other modules. */
export interface IdentityDependencies extends MessengerDependencies {
  db: Db
  clock: Clock
  secrets: Secrets
  cache: Cache
  events: Events
  verification: Verification
  onChanged: (tags: string[]) => Promise<void>
  /** The modules with personal data of customers. */
  personalData: () => readonly PersonalData[]
}

/** The same with what the module makes of it: messages to people, hashes of passwords, tokens of sessions. */
export interface IdentityContext extends IdentityDependencies {
  messenger: Messenger
  passwords: Passwords
  tokens: TokenMaker
}
