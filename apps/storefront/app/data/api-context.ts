import type { Caller } from '@karat/api-client/call.ts'
import { createContext } from 'react-router'

/** A page's markup, in which marks stand for its long texts. */
export interface WrittenPage {
  html: string
  /** The long texts in the order of their marks. What is `fixed` is the same in every page of a build. */
  longTexts: { mark: string; text: string; fixed: boolean }[]
}

/** How a page that is rendered reaches what it needs. */
export interface ApiAccess {
  /** Makes calls of the two services: in this process by default, over the network where they run apart. */
  call: Caller
  /** Reads the message files of a language. */
  fetch: typeof fetch
  /** Marks the page as the same for everybody, so that it may be cached. */
  share: () => void
  /** The site's public origin, for canonical links. */
  origin: string
  /** Takes a page as it is written: through the body of a `Response` it would be put together and copied as a stream. */
  takePage: (page: WrittenPage) => void
  /** Receives errors of a page, which are logged with its request. */
  onError: (error: unknown) => void
}

export const apiContext = createContext<ApiAccess>()
