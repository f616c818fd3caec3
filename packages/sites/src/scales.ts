/** The steps in which scales for jewellery show weights, in milligrams. */
export const scaleSteps = [1, 2, 5, 10, 20, 50, 100] as const

/** The largest photo of a piece on the scale, in bytes. */
export const largestScalePhoto = 8 * 1024 * 1024
