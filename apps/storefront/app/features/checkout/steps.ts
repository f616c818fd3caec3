/** The steps of the checkout in order, by their names in the URL. */
export const steps = ['address', 'payment', 'review'] as const
export type Step = (typeof steps)[number]
