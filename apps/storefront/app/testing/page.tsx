import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { countryDefaults } from '@karat/sites/countries.ts'
import { profileOf } from '@karat/sites/profile.ts'
import { directionOf, localeOf } from '@karat/sites/locale.ts'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { pack } from '../data/pack-messages.ts'
import { MessagesProvider } from '../site/messages.tsx'
import { type SiteInfo, SiteProvider } from '../site/site.tsx'

const sites = {
  in: { country: 'IN', currencyCode: 'INR', currencySymbol: '₹', decimalPlaces: 0, timeZone: 'Asia/Kolkata', taxNote: 'included' },
  ae: { country: 'AE', currencyCode: 'AED', currencySymbol: 'AED', decimalPlaces: 2, timeZone: 'Asia/Dubai', taxNote: 'included' },
  us: { country: 'US', currencyCode: 'USD', currencySymbol: '$', decimalPlaces: 2, timeZone: 'America/New_York', taxNote: 'before' },
} as const

/** The site data of a page in a test: `in-en` and the like, with the defaults of its country. */
export function testSite(subsite: keyof typeof sites = 'in', language = 'en'): SiteInfo {
  const { country, timeZone, taxNote, ...money } = sites[subsite]
  const { ringSystem } = countryDefaults(country)
  const columns = { country, timeZone, ringSystem, taxNote, phoneCode: '91', hallmark: subsite === 'in', priceStep: 100 }
  const merchant = { name: 'Kanakira', legalName: '', email: '', logo: '/icon.png', taxIds: [], links: [] }
  return {
    locale: localeOf({ subsite, language }),
    subsite,
    language,
    direction: directionOf(language),
    origin: 'https://shop.example',
    settings: {
      storeCode: 'png',
      websiteCode: 'png',
      languageCode: language,
      websiteId: '1',
      subsiteId: '1',
      languageId: '1',
      clearCartOnLogout: false,
      store_code_2: subsite,
      persistShoppingCart: true,
      cartPersistLifetime: 30,
      phoneCode: '91',
      pincodeCheck: true,
      otpmethods: ['sms'],
      ...money,
      profile: profileOf(columns, { merchant }),
    },
    languages: [],
    menu: [],
    rates: null,
    footer: null,
    shared: null,
    cart: null,
  }
}

/** Renders a component as in a page of a site, with all messages of its language. */
export function InPage({ site = testSite(), address, children }: { site?: SiteInfo; address?: string; children: ReactNode }) {
  const file = join(import.meta.dirname, `../../public/locales/${site.language}/common.json`)
  const catalogue = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  const messages = { frame: '{}', page: pack(catalogue, Object.keys(catalogue)), list: 'test' }
  return (
    <MemoryRouter initialEntries={[address ?? `/${site.locale}/`]}>
      <MessagesProvider language={site.language} messages={messages}>
        <SiteProvider value={site}>{children}</SiteProvider>
      </MessagesProvider>
    </MemoryRouter>
  )
}

/** The markup of a component on a page of a site. */
export function markupOf(element: ReactNode, site?: SiteInfo, address?: string): string {
  return renderToStaticMarkup(
    <InPage {...(site ? { site } : {})} {...(address ? { address } : {})}>
      {element}
    </InPage>,
  )
}

/** The text of markup, with a bar between elements and without bidi isolates. */
export function textOf(markup: string): string {
  return markup
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\|+/g, '|')
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}
