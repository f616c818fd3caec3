/**
 * The permissions of staff. A staff call names one of these; a role is a set of them. `read` is to look, `write` to change; `propose`
 * prepares a change that `approve` makes valid, never for one's own proposal.
 */
export const permissions = [
  'products.read',
  'products.write',
  'stock.read',
  'stock.count',
  'stock.move',
  'stock.write_off',
  'rates.read',
  'rates.propose',
  'rates.approve',
  'promotions.read',
  'promotions.write',
  'orders.read',
  'orders.write',
  'orders.draft',
  'discounts.give',
  'money.give',
  'customers.find',
  'customers.pan',
  'customers.export',
  'reviews.read',
  'reviews.write',
  'enquiries.read',
  'enquiries.write',
  'content.read',
  'content.write',
  'accounts.read',
  'accounts.lock',
  'accounts.reopen',
  'accounts.payouts',
  'settings.read',
  'settings.write',
] as const

export type Permission = (typeof permissions)[number]

/**
 * The permissions that a role gives where it is limited to stores. All others are about things that every store of the site shares, such as
 * rates that are published and settings: a role that is limited to stores does not give them.
 */
export const storePermissions = [
  'products.read',
  'stock.read',
  'stock.count',
  'stock.move',
  'rates.read',
  'promotions.read',
  'orders.read',
  'orders.write',
  'orders.draft',
  'discounts.give',
  'money.give',
  'customers.find',
  'reviews.read',
  'reviews.write',
  'enquiries.read',
  'enquiries.write',
  'content.read',
] as const satisfies readonly Permission[]

const catalogueReader = ['products.read', 'stock.read', 'rates.read', 'promotions.read'] as const satisfies Permission[]
const orderDesk = [
  ...catalogueReader,
  'orders.read',
  'orders.write',
  'orders.draft',
  'discounts.give',
  'money.give',
  'customers.find',
  'reviews.read',
  'reviews.write',
  'enquiries.read',
  'enquiries.write',
  'content.read',
] as const satisfies Permission[]

/** The roles that every shop starts with. An owner may make further ones from the same permissions. */
export const initialRoles = {
  owner: permissions,
  merchandiser: [
    ...catalogueReader,
    'products.write',
    'stock.count',
    'stock.move',
    'stock.write_off',
    'rates.propose',
    'rates.approve',
    'promotions.write',
    'orders.read',
    'reviews.read',
    'enquiries.read',
    'content.read',
  ],
  'order-desk': orderDesk,
  'store-manager': [...orderDesk, 'stock.count', 'stock.move'],
  sales: [
    'products.read',
    'stock.read',
    'stock.count',
    'rates.read',
    'promotions.read',
    'orders.draft',
    'discounts.give',
    'customers.find',
    'reviews.read',
    'reviews.write',
    'enquiries.read',
    'enquiries.write',
  ],
  accountant: [
    'products.read',
    'stock.read',
    'rates.read',
    'promotions.read',
    'orders.read',
    'customers.pan',
    'accounts.read',
    'accounts.lock',
    'accounts.payouts',
    'settings.read',
  ],
  'content-editor': ['products.read', 'rates.read', 'promotions.read', 'reviews.read', 'reviews.write', 'content.read', 'content.write'],
} as const satisfies Record<string, readonly Permission[]>

export type InitialRole = keyof typeof initialRoles
