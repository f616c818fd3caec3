import { type ReactNode, use } from 'react'
import { type Language, MoreMessages, type ShopCatalogue, useMessages } from './messages.tsx'

const catalogues: Record<Language, () => Promise<{ default: ShopCatalogue }>> = {
  en: () => import('../../locales/shop/en.json'),
  hi: () => import('../../locales/shop/hi.json'),
  ar: () => import('../../locales/shop/ar.json'),
}

/** The loads of this page; one that failed is tried again when it is asked for next. */
const loads = new Map<Language, Promise<ShopCatalogue>>()

function load(language: Language): Promise<ShopCatalogue> {
  const started = loads.get(language)
  if (started) return started
  const loaded = catalogues[language]().then(
    (module) => module.default,
    (error: unknown) => {
      loads.delete(language)
      throw error
    },
  )
  loads.set(language, loaded)
  return loaded
}

/** Gives the messages of the shop's screens (products, rates, content, settings) to everything below: they are fetched with the first of these screens. */
export function ShopMessages({ children }: { children: ReactNode }) {
  return <MoreMessages catalogue={use(load(useMessages().language))}>{children}</MoreMessages>
}
