import type { Cache } from '../../../kernel/cache.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { PhotoEncoder } from '../../../kernel/photos/photos.ts'
import { bindUseCases } from '../../../kernel/use-cases.ts'
import type { MediaDependencies } from './dependencies.ts'
import { dropUpload } from './uploads/drop-upload.ts'
import { finishUpload } from './uploads/finish-upload.ts'
import { loadOriginals } from './load-originals.ts'
import { encodeOriginal, storeOriginal } from './originals.ts'
import { readAddresses } from './read-addresses.ts'
import { receivePart } from './uploads/receive-part.ts'
import { createRenderQueue, type RenderQueueOptions } from './render-queue.ts'
import { servePicture } from './serve-picture.ts'
import { startUpload } from './uploads/start-upload.ts'
import { takeUpload } from './uploads/take-upload.ts'
import { sweepUnused } from './sweep-unused.ts'
import { lockAddressed, lockPictures, searchPictures } from './store.ts'
import { deleteOldUploads } from './uploads/store.ts'

interface MediaOptions extends RenderQueueOptions {
  db: Db
  cache: Cache
  clock: Clock
  photoEncoder: PhotoEncoder
}

/** Pictures in the sizes and formats that pages request, rendered once and stored, and uploads of their originals. */
export function createMedia({ db, cache, clock, photoEncoder, ...options }: MediaOptions) {
  const renderQueue = createRenderQueue(options)
  const deps: MediaDependencies = { db, cache, clock, photoEncoder, demo: options.demo, store: options.store, renderQueue }
  return {
    ...bindUseCases(deps, {
      serve: servePicture,
      addresses: readAddresses,
      startUpload,
      receivePart,
      finishUpload,
      dropUpload,
      takeUpload,
      sweepUnused,
      loadOriginals,
      encodeOriginal,
      storeOriginal,
    }),
    lock: lockPictures,
    lockAddressed,
    search: searchPictures,
    sweepUploads: (before: Date, limit: number) => deleteOldUploads(db, before, limit),
    close: renderQueue.close,
  }
}

export type Media = ReturnType<typeof createMedia>
