import type { SiteCheck } from './use-set-up.ts'

/** Where each thing that a site needs is done. */
export const linkOfCheck: Readonly<Record<SiteCheck['key'], string>> = {
  merchant: '/settings?view=merchant',
  taxNumber: '/settings?view=merchant',
  state: '/settings?view=site',
  address: '/settings?view=merchant',
  gateway: '/settings?view=gateways',
  delivery: '/settings?view=delivery',
  rates: '/rates',
  products: '/products/import',
  home: '/content/home',
  legalPages: '/content',
  look: '/settings?view=look',
  realMoney: '/settings?view=gateways',
}
