import { type KeyPage, keyPageOf, readAllByKey } from '../../../kernel/key-page.ts'
import type { Site } from '../../../kernel/site.ts'
import { minorOf } from '../../../kernel/wire-amount.ts'
import type { IssuedForTax } from '../documents/port.ts'
import type { RegisterDependencies } from './dependencies.ts'
import { issuedIn, type Register } from './period.ts'

/** The filter of a register, as staff send it: a kind of document, and totals in major units, both included. */
export interface AskedRegister extends Register {
  kind?: 'invoice' | 'credit_note' | undefined
  min?: number | undefined
  max?: number | undefined
}

const placeOf = ({ issuedAt: at, id }: IssuedForTax) => ({ at, id })

/** A page of a register, the oldest document first. Throws `bad_request` for an amount that the currency lacks. */
export async function readRegister(
  { documents }: RegisterDependencies,
  site: Site,
  { kind, min, max, ...register }: AskedRegister,
  page: KeyPage,
): Promise<{ rows: IssuedForTax[]; next: string | null }> {
  const minor = (amount: number | undefined, field: string) => (amount === undefined ? undefined : minorOf(amount, site.currency, field))
  const filter = { kind, min: minor(min, 'min'), max: minor(max, 'max') }
  return keyPageOf(await documents.issuedForTax(issuedIn(site, register), filter, page), page, placeOf)
}

/** All documents of a register, the oldest first, page by page. */
export const readWholeRegister = (
  { documents }: RegisterDependencies,
  site: Pick<Site, 'code' | 'timeZone'>,
  register: Register,
): AsyncGenerator<IssuedForTax[]> =>
  readAllByKey(
    (page) => documents.issuedForTax(issuedIn(site, register), {}, page),
    placeOf,
    (row) => row,
  )
