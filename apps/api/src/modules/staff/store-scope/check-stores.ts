import type { NamedThing } from '../../../kernel/route.ts'
import type { Staff } from '../../../kernel/request-context.ts'
import { throwFailure } from '../../../kernel/result.ts'
import type { StoreScopeDependencies } from './dependencies.ts'
import { kindsOfStores, readStoresOf } from './views.ts'

/**
 * Throws as for a thing of another site where a thing belongs to none of some stores: a member whose role is limited to them learns nothing of
 * it. An act that waits is also its own member's. Things of kinds that belong to no store, such as rates, are not refused.
 */
export async function checkStores(
  { db }: StoreScopeDependencies,
  thing: NamedThing,
  { staffId }: Pick<Staff, 'staffId'>,
  stores: readonly string[],
): Promise<void> {
  const kind = Object.hasOwn(kindsOfStores, thing.kind) ? kindsOfStores[thing.kind] : undefined
  if (!kind) return
  const found = await readStoresOf(db, thing)
  const isOwn = found?.stores?.some((store) => stores.includes(store)) || found?.memberId === staffId
  if (!isOwn) throwFailure(kind.unknown, kind.field ?? 'number')
}
