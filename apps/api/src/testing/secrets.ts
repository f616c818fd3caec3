import { createSecrets, readSecretKeys } from '../kernel/secrets.ts'

/** Keys of the tests, the same in every process. */
export const testSecretKeys = `tests:${Buffer.from('a key that is nobody’s but the tests’').toString('base64')}`
export const testSecrets = createSecrets(readSecretKeys(testSecretKeys))
