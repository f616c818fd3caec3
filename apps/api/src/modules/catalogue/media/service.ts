import type { Cache } from '../../../kernel/cache.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { bindUseCases } from '../../../kernel/use-cases.ts'
import type { MediaDependencies } from './dependencies.ts'
import { readAddresses } from './read-addresses.ts'
import { createRenderQueue, type RenderQueueOptions } from './render-queue.ts'
import { servePicture } from './serve-picture.ts'

interface MediaOptions extends RenderQueueOptions {
  db: Db
  cache: Cache
}

/** Pictures in the sizes and formats that pages request, rendered once and stored. */
export function createMedia({ db, cache, ...options }: MediaOptions) {
  const renderQueue = createRenderQueue(options)
  const deps: MediaDependencies = { db, cache, store: options.store, renderQueue }
  return { ...bindUseCases(deps, { serve: servePicture, addresses: readAddresses }), close: renderQueue.close }
}

export type Media = ReturnType<typeof createMedia>
