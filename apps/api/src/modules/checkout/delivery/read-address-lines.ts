import type { Db } from '../../../kernel/db/db.ts'
import { stateName } from '../../../kernel/translations.ts'
import type { PostalAddress } from '../../cart/port.ts'
import { addressFormatOf, statesOf } from './cached-lookups.ts'
import type { DeliveryDependencies } from './dependencies.ts'
import { linesOf, normalise } from './rules.ts'

/** An address in its country's format, line by line without the name; states in a language. */
export async function readAddressLines(
  deps: Pick<DeliveryDependencies, 'cache' | 'sites'>,
  db: Db,
  language: string,
  place: PostalAddress,
): Promise<string[]> {
  const stateRow = (await statesOf(deps, db)).find((candidate) => candidate.country === place.country && candidate.code === place.state)
  const state = stateRow ? stateName(language, place.country, place.state, stateRow.name) : place.state
  // A city that is its own state is named once, in the language.
  const localised = stateRow && normalise(place.city) === normalise(stateRow.name) ? { ...place, city: state } : place
  // Staff read addresses in languages that the country's shop does not have: a comma between Latin names is a Latin one.
  const isNamed = state !== stateRow?.name
  return linesOf(localised, (await addressFormatOf(deps, place.country)).address, language, state, isNamed ? language : 'en')
}
