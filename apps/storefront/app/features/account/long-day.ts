/** How days of the account are written. */
export const longDay = { day: 'numeric', month: 'long', year: 'numeric' } as const
