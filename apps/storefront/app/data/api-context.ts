import type { Caller } from '@karat/api-client/call.ts'
import { createContext } from 'react-router'

/** How a page that is rendered reaches what it needs. */
export interface ApiAccess {
  /** Makes calls of the two services: in this process by default, over the network where they run apart. */
  call: Caller
  /** Reads the words of a language, which are static files. */
  fetch: typeof fetch
  /** Says that the page is the same for everybody, so that it may be kept and shown to others. */
  share: () => void
  /** The site's address as the world sees it, for canonical links. */
  origin: string
  /** Told of what a page failed by, so that it is logged with its request. */
  onError: (error: unknown) => void
}

export const apiContext = createContext<ApiAccess>()
