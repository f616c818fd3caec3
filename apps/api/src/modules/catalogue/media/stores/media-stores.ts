import { createFolderStore } from './folder/folder-store.ts'
import type { MediaStore } from './media-store.ts'
import { createMemoryStore } from './memory/memory-store.ts'

/** A media store of a shop: a folder of the disk, or the memory of the process, for tests and commands that serve no pictures. */
export type MediaStoreSettings = { kind: 'folder'; folder: string } | { kind: 'memory' }

type MediaStores = {
  [Kind in MediaStoreSettings['kind']]: (settings: Extract<MediaStoreSettings, { kind: Kind }>) => MediaStore
}

/** Every media store: a new one is a folder and a line here, its settings above. */
const mediaStores: MediaStores = { folder: ({ folder }) => createFolderStore(folder), memory: createMemoryStore }

/** The media store of these settings. */
export function createMediaStore<Kind extends MediaStoreSettings['kind']>(
  settings: Extract<MediaStoreSettings, { kind: Kind }>,
): MediaStore {
  return mediaStores[settings.kind](settings)
}
