/** A text that several pages share, with its encoded bytes. Server only. */
export interface SharedText {
  readonly bytes: Uint8Array
}

/**
 * The texts that are put into a page when its bytes are put together. Until then marks stand for them, so that neither React nor the
 * router handles a long text, and what pages share becomes bytes once.
 */
export interface PageTexts {
  share: (text: string) => SharedText
  /** Returns the mark of what stands in its place, in order. */
  mark: (parts: readonly (string | SharedText)[]) => string
}
