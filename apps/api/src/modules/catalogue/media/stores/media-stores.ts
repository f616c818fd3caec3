import { type Environment, readProviderSettings } from '../../../../kernel/provider-settings.ts'
import { createFolderStore } from './folder/folder-store.ts'
import type { MediaStore } from './media-store.ts'
import { createMemoryStore } from './memory/memory-store.ts'
import { createS3Store, s3, type S3StoreSettings } from './s3/s3-store.ts'

/**
 * A media store of a shop: a folder of the disk, a bucket of an S3-compatible store, or the memory of the process, for tests and commands
 * that serve no pictures.
 */
export type MediaStoreSettings = { kind: 'folder'; folder: string } | ({ kind: 's3' } & S3StoreSettings) | { kind: 'memory' }

type MediaStores = {
  [Kind in MediaStoreSettings['kind']]: (settings: Extract<MediaStoreSettings, { kind: Kind }>) => MediaStore
}

/** Every media store: a new one is a folder and a line here, its settings above. */
const mediaStores: MediaStores = { folder: ({ folder }) => createFolderStore(folder), s3: createS3Store, memory: createMemoryStore }

/** The media store of these settings. */
export function createMediaStore<Kind extends MediaStoreSettings['kind']>(
  settings: Extract<MediaStoreSettings, { kind: Kind }>,
): MediaStore {
  return mediaStores[settings.kind](settings)
}

/** Reads the media store that the environment names, undefined for a folder; `problems` names invalid variables. */
export function readMediaStoreSettings(environment: Environment): { settings: MediaStoreSettings | undefined; problems: string[] } {
  const { settings, problems } = readProviderSettings({ s3 }, environment)
  return { settings: settings.s3 && { kind: 's3', ...settings.s3 }, problems }
}
