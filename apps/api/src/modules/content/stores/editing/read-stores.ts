import type { Site } from '../../../../kernel/site.ts'
import type { StoreEditingDependencies } from './dependencies.ts'
import { readDocuments } from './store.ts'

/** The stores of a site as staff edit them, with the languages, the states and the time zone that they can have. */
export async function readStoresForStaff({ db, statesOf }: Pick<StoreEditingDependencies, 'db' | 'statesOf'>, site: Site) {
  const others = site.languages.map(({ code }) => code).filter((code) => code !== 'en')
  return {
    stores: await readDocuments(db, site.code),
    languages: ['en', ...others],
    states: await statesOf(db, site),
    timeZone: site.timeZone,
  }
}
