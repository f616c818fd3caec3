/**
 * Where the bytes of pictures are: originals, and the pictures rendered from them. A key is a path of letters, digits, `.`, `_` and `-`
 * between slashes, such as `3f/3fa9c1-160.avif`. A store that does not answer throws `MediaStoreUnavailable`.
 */
export interface MediaStore {
  /** The bytes under a key, undefined where there are none. Any other failure throws. */
  read(key: string): Promise<Buffer | undefined>
  /**
   * Stores bytes under a key in place of those that it has. Readers get the old bytes or all of the new ones, also while it is written, and
   * after a process was killed in the middle. Throws where they cannot be stored.
   */
  write(key: string, bytes: Buffer): Promise<void>
  /** Deletes the bytes under a key; does nothing where there are none. */
  delete(key: string): Promise<void>
}

/** Thrown by a media store that is a service and does not answer as agreed. A picture is then answered with 503, a job is tried again. */
export class MediaStoreUnavailable extends Error {
  readonly statusCode = 503
}
