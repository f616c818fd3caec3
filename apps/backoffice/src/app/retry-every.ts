/** Milliseconds after which a page that could not be read or loaded is tried again, so that it opens when the shop is back. */
export const retryEvery = 5000
