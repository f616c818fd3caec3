/** The widths that pictures are rendered in; others are refused, so that clients cannot make the server render more. */
export const mediaWidths = [160, 320, 480, 640, 800, 1000, 1200, 1600, 2000, 2400] as const
export const mediaFormats = ['avif', 'webp', 'jpeg'] as const
export type MediaFormat = (typeof mediaFormats)[number]

export interface Pictures {
  /**
   * The addresses of pictures by their ids, and of pairs of banners by what their ids (`-wide`, `-tall`) begin with. Ids that no picture has
   * are left out.
   */
  addresses(ids: readonly string[]): Promise<Map<string, string>>
}
