/** The event by which the router's loading of scripts tells that a route's does not come; its `detail` asks for it again. */
export const routeFailed = 'karat:route-failed'
