/** The one set of widths that pictures are made in; anything else is refused, so that nobody can make us make more. */
export const mediaWidths = [160, 320, 480, 640, 800, 1000, 1200, 1600, 2000] as const
export const mediaFormats = ['avif', 'webp', 'jpeg'] as const
export type MediaFormat = (typeof mediaFormats)[number]
