import { UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router'
import { tabStorageText } from '../storage/browser-storage.ts'

/** The key under which the router keeps the positions of a tab's pages. */
const storageKey = 'react-router-scroll-positions'

/**
 * Restores the scroll position of a reloaded page before it is painted. The router's own `ScrollRestoration` throws where the browser
 * denies the tab's storage or has none; this script then leaves reloaded pages at their top.
 */
export const restoreScript = `(()=>{try{
if(!history.state||!history.state.key)history.replaceState({key:Math.random().toString(32).slice(2)},"");
const y=JSON.parse(${tabStorageText(storageKey)}||"{}")[history.state.key];
if(typeof y==="number")scrollTo(0,y)}catch{}})()`

/** Stores the scroll position of each page: a new page starts at its top, back and forward restore the position. */
export function ScrollPositions() {
  useScrollRestoration({ storageKey })
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: restoreScript }} />
}
