/**
 * Where the bytes of pictures are: originals, and the pictures rendered from them. A key is a path of letters, digits, `.`, `_` and `-`
 * between slashes, such as `RNG/RNG-001-hero-160.avif`.
 */
export interface MediaStore {
  /** The bytes under a key, undefined where there are none. Any other failure throws. */
  read(key: string): Promise<Buffer | undefined>
  /**
   * Stores bytes under a key in place of those that it has. Readers get the old bytes or all of the new ones, also while it is written, and
   * after a process was killed in the middle. Throws where they cannot be stored.
   */
  write(key: string, bytes: Buffer): Promise<void>
}
