/** The widths that pictures are rendered in; others are refused, so that clients cannot make the server render more. */
export const mediaWidths = [160, 320, 480, 640, 800, 1000, 1200, 1600, 2000] as const
export const mediaFormats = ['avif', 'webp', 'jpeg'] as const
export type MediaFormat = (typeof mediaFormats)[number]
