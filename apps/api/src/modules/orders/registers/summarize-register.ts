import type { Site } from '../../../kernel/site.ts'
import type { RegisterDependencies } from './dependencies.ts'
import type { Register } from './period.ts'
import { readWholeRegister } from './read-register.ts'
import { createSums, type RegisterSums } from './register-sums.ts'
import { type Month, readMonth, storeSums } from './store.ts'
import { countOf, fromStored, type StoredSums, toStored } from './stored-sums.ts'

/** The sums of a month as they are stored; undefined where they are not those of all its documents. */
export const storedSumsOf = (month: Month | undefined): StoredSums | undefined =>
  month?.sums && countOf(month.sums) === month.issued ? month.sums : undefined

/** Adds up the documents of a register, and keeps the sums unless another one was issued meanwhile. */
export async function addUpRegister(deps: RegisterDependencies, site: Site, register: Register): Promise<StoredSums> {
  const { add, sums } = createSums()
  for await (const page of readWholeRegister(deps, site, register)) for (const document of page) add(document)
  const found = toStored(sums())
  await storeSums(deps.db, { subsite: site.code, ...register }, found)
  return found
}

/** The sums of a register by rate and by HSN code. */
export async function summarizeRegister(deps: RegisterDependencies, site: Site, register: Register): Promise<RegisterSums> {
  const stored = storedSumsOf(await readMonth(deps.db, { subsite: site.code, ...register }))
  return fromStored(stored ?? (await addUpRegister(deps, site, register)))
}
