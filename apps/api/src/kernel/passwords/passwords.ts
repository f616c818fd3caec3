import { hash, verify } from '@node-rs/argon2'
import { AppError, throwFailure } from '../result.ts'
import { commonPasswords } from './common-passwords.ts'

/** Argon2id with OWASP's parameters for a server: 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** The number of hashes computed at the same time, so that many sign-ins leave processor and memory to shoppers. */
const atOnce = 2
const longestQueue = 100

/** A hash to verify where there is no account, so that the response time does not reveal whether there is one. */
const nobodys = '$argon2id$v=19$m=19456,t=2,p=1$201tQFvh4wwV28PoaCCcmg$5nmcpWMJS/5J8Pz9PVQcdhW3n2vI8+FkljrH4AxkV18'

/** Throws `password_breached` for a password on the list of the most used ones, or one that equals the contact. */
export function checkPassword(password: string, contact: string): void {
  const plain = password.toLowerCase()
  if (commonPasswords.has(plain) || plain === contact || plain === contact.split('@')[0]) throwFailure('password_breached', 'password')
}

/** Hashes and verifies passwords on separate threads, two at once; `unavailable` where too many wait. */
export function createPasswords() {
  const waiting: (() => void)[] = []
  let running = 0
  const stats = { hashes: 0, verifications: 0 }

  async function limited<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1
    else {
      if (waiting.length >= longestQueue) throw new AppError({ code: 'unavailable' })
      // A finished check passes its slot to the next one that waits.
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  return {
    /** The number of computed hashes, for tests that compare the work of different answers. */
    stats,
    hash(password: string): Promise<string> {
      stats.hashes += 1
      return limited(() => hash(password.normalize('NFKC'), options))
    },
    /** Whether a password matches a hash; without a hash it returns false after the same time. */
    async verify(stored: string | undefined, password: string): Promise<boolean> {
      stats.verifications += 1
      const right = await limited(() => verify(stored ?? nobodys, password.normalize('NFKC')))
      return right && stored !== undefined
    },
  }
}
export type Passwords = ReturnType<typeof createPasswords>
