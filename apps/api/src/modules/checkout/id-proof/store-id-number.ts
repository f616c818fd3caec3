import type { Db } from '../../../kernel/db/db.ts'
import type { Site } from '../../content/sites/port.ts'
import type { IdProof } from './port.ts'
import { maskIdNumber, readIdNumber } from '@karat/sites/id-proof.ts'
import { AppError } from '../../../kernel/result.ts'
import type { IdProofDependencies } from './dependencies.ts'
import { writeProof } from './store.ts'

/** The purpose that numbers are encrypted for. */
export const purpose = 'id proof'

/** Checks an identity number and stores it with a cart, encrypted. Throws `bad_id_number` with what is wrong with it and its field. */
export async function storeIdNumber(
  { clock, secrets }: Pick<IdProofDependencies, 'clock' | 'secrets'>,
  tx: Db,
  cartId: string,
  { profile }: Pick<Site, 'profile'>,
  text: string,
  field = 'number',
): Promise<IdProof> {
  const { kind } = profile.idProof
  const read = readIdNumber(profile.idProof, text)
  // The number is not part of the failure, since failures are logged.
  if ('wrong' in read) throw new AppError({ code: 'bad_id_number', field, details: { kind, wrong: read.wrong } })
  const { number } = read
  const masked = maskIdNumber(number)
  await writeProof(tx, { cartId, kind, encrypted: secrets.encrypt(purpose, number), masked, givenAt: clock.now() })
  return { kind, masked }
}
