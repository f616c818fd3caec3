import type { Permission } from '@karat/contract/permissions.ts'
import type { IconName } from '../ui/icon.tsx'

/** The parts of the menu in their order; the first has no heading. */
export const menuGroups = ['work', 'shop', 'merchant'] as const

/** A page of the menu, and the permissions without any of which it is left out; everybody has one that names none. */
export interface MenuEntry {
  path: `/${string}`
  label:
    | 'menu.home'
    | 'menu.orders'
    | 'drafts.title'
    | 'menu.returns'
    | 'menu.money'
    | 'menu.books'
    | 'menu.reviews'
    | 'menu.enquiries'
    | 'menu.customers'
    | 'menu.products'
    | 'menu.readyPieces'
    | 'menu.collections'
    | 'menu.promotions'
    | 'menu.content'
    | 'rates.title'
    | 'approvals.title'
    | 'menu.settings'
    | 'menu.staff'
    | 'menu.audit'
  icon: IconName
  permission?: Permission | readonly Permission[]
  group: (typeof menuGroups)[number]
}

/** The permissions of the acts that may need a second person. */
const actsForTwo = [
  'orders.write',
  'discounts.give',
  'money.give',
  'settings.write',
  'stock.move',
  'stock.write_off',
] as const satisfies Permission[]

/** The pages of the menu in their order. */
export const menu: readonly MenuEntry[] = [
  { path: '/', label: 'menu.home', icon: 'home', group: 'work' },
  { path: '/orders', label: 'menu.orders', icon: 'box', permission: 'orders.read', group: 'work' },
  { path: '/drafts', label: 'drafts.title', icon: 'phone', permission: 'orders.draft', group: 'work' },
  { path: '/returns', label: 'menu.returns', icon: 'returns', permission: 'orders.read', group: 'work' },
  { path: '/money', label: 'menu.money', icon: 'coins', permission: 'orders.read', group: 'work' },
  { path: '/books', label: 'menu.books', icon: 'document', permission: 'accounts.read', group: 'work' },
  { path: '/approvals', label: 'approvals.title', icon: 'tick', permission: actsForTwo, group: 'work' },
  { path: '/reviews', label: 'menu.reviews', icon: 'star', permission: 'reviews.read', group: 'work' },
  { path: '/enquiries', label: 'menu.enquiries', icon: 'message', permission: 'enquiries.read', group: 'work' },
  { path: '/customers', label: 'menu.customers', icon: 'people', permission: 'customers.find', group: 'work' },
  { path: '/products', label: 'menu.products', icon: 'gem', permission: 'products.read', group: 'shop' },
  { path: '/ready-pieces', label: 'menu.readyPieces', icon: 'box', permission: 'stock.read', group: 'shop' },
  { path: '/collections', label: 'menu.collections', icon: 'picture', permission: 'products.read', group: 'shop' },
  { path: '/promotions', label: 'menu.promotions', icon: 'tag', permission: 'promotions.read', group: 'shop' },
  { path: '/rates', label: 'rates.title', icon: 'rates', permission: 'rates.read', group: 'shop' },
  { path: '/content', label: 'menu.content', icon: 'columns', permission: 'content.read', group: 'merchant' },
  { path: '/settings', label: 'menu.settings', icon: 'settings', permission: ['settings.read', 'content.read'], group: 'merchant' },
  { path: '/staff', label: 'menu.staff', icon: 'shield', permission: 'settings.read', group: 'merchant' },
  { path: '/audit', label: 'menu.audit', icon: 'document', permission: 'settings.read', group: 'merchant' },
]
