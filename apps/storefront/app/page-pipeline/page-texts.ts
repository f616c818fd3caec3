/** A text that several pages share, with its encoded bytes. Server only. */
export interface SharedText {
  readonly bytes: Uint8Array
}

/**
 * The texts of a page that are inserted when its bytes are joined. Until then placeholders stand for them, so that neither React nor the
 * router handles a long text, and texts that pages share are encoded once.
 */
export interface PageTexts {
  share: (text: string) => SharedText
  /** Returns the placeholder of these parts, in order. */
  placeholder: (parts: readonly (string | SharedText)[]) => string
}
