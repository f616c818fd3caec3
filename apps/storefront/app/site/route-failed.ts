/** The name of the event for a route script that failed to load; its `detail` is a function that loads it again. */
export const routeFailed = 'shop:route-failed'
