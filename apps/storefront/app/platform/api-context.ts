import { createContext } from 'react-router'

/** How a loader reaches the two services: in this process by default, over the network where they run apart. */
export interface ApiAccess {
  accountBase: string
  commerceBase: string
  fetch: typeof fetch
  /** The site's address as the world sees it, for canonical links. */
  origin: string
  /** Told of what a page failed by, so that it is logged with its request. */
  onError: (error: unknown) => void
}

export const apiContext = createContext<ApiAccess>()
