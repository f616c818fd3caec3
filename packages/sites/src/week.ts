/** The days of a week by their short names, Monday first. */
export const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Day = (typeof week)[number]
