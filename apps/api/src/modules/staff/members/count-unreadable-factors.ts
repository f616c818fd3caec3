import { decryptTotp } from './check-code.ts'
import type { MemberDependencies } from './dependencies.ts'
import { readTotpSecrets } from './store.ts'

/** How many members have an authenticator app whose secret the shop's keys cannot read. */
export async function countUnreadableFactors(deps: Pick<MemberDependencies, 'db' | 'secrets'>): Promise<number> {
  return (await readTotpSecrets(deps.db)).filter((secret) => decryptTotp(deps, secret) === undefined).length
}
