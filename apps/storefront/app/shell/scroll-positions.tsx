import { UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router'
import { tabStorageText } from '../storage/browser-storage.ts'

/** The key under which the router keeps the positions of a tab's pages. */
const storageKey = 'react-router-scroll-positions'

/**
 * Scrolls a page that is loaded anew to where it was, before it is drawn. The router's own `ScrollRestoration` throws where the browser
 * denies the tab's storage or has none: then pages that are loaded anew begin at their top.
 */
export const restoreScript = `(()=>{try{
if(!history.state||!history.state.key)history.replaceState({key:Math.random().toString(32).slice(2)},"");
const y=JSON.parse(${tabStorageText(storageKey)}||"{}")[history.state.key];
if(typeof y==="number")scrollTo(0,y)}catch{}})()`

/** Keeps how far each page is scrolled: a new page begins at its top, back and forward lead to where the shopper was. */
export function ScrollPositions() {
  useScrollRestoration({ storageKey })
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: restoreScript }} />
}
