import { deviceName } from '@karat/sites/device-name.ts'
import type { Result } from '../../../../kernel/result.ts'
import type { SignedInActor, SignInEntry } from '../port.ts'
import { type Db, transact } from '../../../../kernel/db/db.ts'
import { resultOf, throwFailure } from '../../../../kernel/result.ts'
import { needProof } from '../credentials/need-proof.ts'
import type { IdentityContext } from '../dependencies.ts'
import { customerById, openSessions, readSignIns } from '../store.ts'
import { detailsOf } from '../views.ts'

/** The number of lines of the log that a customer sees. */
const shownSignIns = 50

async function signInsOf(tx: Db, customerId: string, limit: number) {
  return (await readSignIns(tx, customerId, limit)).map(({ at, method, refused, userAgent }) => ({
    at,
    method,
    refused,
    device: deviceName(userAgent),
  }))
}

/** Sign-ins and refused tries, the newest first. */
export function readSignInLog({ db }: Pick<IdentityContext, 'db'>, customerId: string): Promise<SignInEntry[]> {
  return signInsOf(db, customerId, shownSignIns)
}

/** Everything that the shop stores about a customer. */
export function exportData(
  deps: Pick<IdentityContext, 'clock' | 'db' | 'personalData'>,
  actor: SignedInActor,
): Promise<Result<Record<string, unknown>>> {
  return resultOf(() => transact(deps.db, async (tx) => everythingOf(deps, tx, await needProof(deps, tx, actor))))
}

/** The same for staff, who send it to a customer that asked for it. Throws `not_found`. */
export async function exportForStaff(
  deps: Pick<IdentityContext, 'clock' | 'personalData'>,
  tx: Db,
  customerId: string,
): Promise<Record<string, unknown>> {
  return everythingOf(deps, tx, (await customerById(tx, customerId)) ?? throwFailure('not_found', 'id'))
}

async function everythingOf(
  { clock, personalData }: Pick<IdentityContext, 'clock' | 'personalData'>,
  tx: Db,
  person: NonNullable<Awaited<ReturnType<typeof customerById>>>,
) {
  const open = await openSessions(tx, person.id, clock.now())
  const everything: Record<string, unknown> = {
    madeAt: clock.now(),
    account: detailsOf(person),
    sessions: open.map(({ userAgent, createdAt, rotatedAt }) => ({ userAgent, signedInAt: createdAt, lastUsedAt: rotatedAt })),
    signIns: await signInsOf(tx, person.id, 10_000),
  }
  for (const module of personalData()) Object.assign(everything, await module.exportCustomer(tx, person.id))
  return everything
}
