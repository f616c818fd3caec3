import type { MediaDependencies } from './dependencies.ts'
import type { Pictures } from './port.ts'
import { findAddresses } from './store.ts'

/** The addresses of pictures by their ids; cached until a picture changes. */
export const readAddresses = (
  { db, cache }: Pick<MediaDependencies, 'db' | 'cache'>,
  ...[ids]: Parameters<Pictures['addresses']>
): ReturnType<Pictures['addresses']> =>
  cache.many('media-address', [...new Set(ids)], (missing) => findAddresses(db, missing), { tags: () => ['media'] })
