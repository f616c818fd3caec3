import type { Caller } from '@karat/api-client/call.ts'
import { createContext } from 'react-router'
import type { PageTexts } from '../page-pipeline/pipeline.ts'

/** The access of a rendered page to the services. */
export interface ApiAccess {
  /** Makes calls of the two services: in this process by default, over the network where they run apart. */
  call: Caller
  /** Reads the message files of a language. */
  fetch: typeof fetch
  /** The code of the website whose sites are shown, where the shop has several. */
  websiteCode: string
  /** The site's public origin, for canonical links. */
  origin: string
  /** The texts of the rendered page, or of its data where a browser requests only that. */
  texts: PageTexts
  /**
   * Receives the markup of a page in parts, with the placeholders of its texts: the body of a `Response` would join and copy it as a
   * stream. No script or style is divided.
   */
  takePage: (parts: readonly string[]) => void
  /** Receives errors of a page, which are logged with its request. */
  onError: (error: unknown) => void
}

export const apiContext = createContext<ApiAccess>()
