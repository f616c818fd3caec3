import type { Db } from '../../../kernel/db/db.ts'
import type { Site } from '../../content/sites/port.ts'
import type { CartDependencies } from '../dependencies.ts'
import { readEngraving } from './engraving.ts'

/** The checked text to engrave on a variant; see `readEngraving`. */
export async function readEngravingFor(
  { catalogue }: Pick<CartDependencies, 'catalogue'>,
  tx: Db,
  site: Site,
  variantId: string,
  typed: string,
): Promise<string> {
  if (typed === '') return ''
  const record = (await catalogue.records(tx, site, 'en', [variantId])).get(variantId)
  return readEngraving(typed, record?.engraving ?? null)
}
