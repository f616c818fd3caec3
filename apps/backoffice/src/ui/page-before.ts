import { createContext, use } from 'react'

/** The path of the page from which the page was opened; undefined for the first one of the tab. */
export const PageBeforeContext = createContext<string | undefined>(undefined)

/** Reads the path of the page from which this one was opened: `/orders/IN26-5Q2MKYR7`. */
export const usePageBefore = (): string | undefined => use(PageBeforeContext)
