import type { Cache } from '../../../kernel/cache.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { RenderQueue } from './render-queue.ts'
import type { MediaStore } from './stores/media-store.ts'

/** Dependencies of media on the kernel, the store of rendered pictures, and the pictures that this process renders. */
export interface MediaDependencies {
  db: Db
  cache: Cache
  rendered: Pick<MediaStore, 'read'>
  renderQueue: Pick<RenderQueue, 'renderOnce' | 'renderLater'>
}
