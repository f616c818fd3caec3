import type { EditingDependencies } from './dependencies.ts'

/** Drops products from the caches of every instance, after they were saved. */
export async function dropCached({ onChanged, sites }: Pick<EditingDependencies, 'onChanged' | 'sites'>, productIds: readonly string[]) {
  const all = await sites.all()
  const tags = productIds.flatMap((id) => [`product:${id}`, ...all.map(({ code }) => `stock:${code}:${id}`)])
  await onChanged(['products', ...tags])
}
