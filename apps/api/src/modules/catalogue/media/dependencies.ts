import type { Clock } from '../../../kernel/clock.ts'
import type { Cache } from '../../../kernel/cache.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { PhotoEncoder } from '../../../kernel/photos/photos.ts'
import type { RenderQueue } from './render-queue.ts'
import type { MediaStore } from './stores/media-store.ts'

/** Dependencies of media on the kernel, the media store, and the pictures that this process renders. */
export interface MediaDependencies {
  db: Db
  cache: Cache
  clock: Clock
  photoEncoder: PhotoEncoder
  /** The demo's pictures, under their file names. */
  demo: Pick<MediaStore, 'read'>
  store: MediaStore
  renderQueue: Pick<RenderQueue, 'renderOnce' | 'renderLater'>
}
