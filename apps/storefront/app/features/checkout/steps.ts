/** The steps of the checkout in their order, as the page's address names them. */
export const steps = ['address', 'payment', 'review'] as const
export type Step = (typeof steps)[number]
