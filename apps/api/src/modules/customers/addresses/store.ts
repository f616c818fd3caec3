import { sql } from 'drizzle-orm'
import { type Db, lockNamed, named, rows } from '../../../kernel/db/db.ts'
import type { AddressDetails, SavedAddress } from './port.ts'

/** The addresses of one customer on one site. */
export interface Owner {
  customerId: string
  subsite: string
}

/** Waits for other changes of the same customer's addresses on the same site. */
export function lockAddresses(tx: Db, { customerId, subsite }: Owner): Promise<void> {
  return lockNamed(tx, `customer_address:${customerId}:${subsite}`)
}

/** The default address first, then the newest. */
export async function readAddresses(db: Db, { customerId, subsite }: Owner): Promise<SavedAddress[]> {
  const found = await named<{ id: string; isDefault: boolean; details: AddressDetails }>(
    db,
    'customer_addresses',
    `select id, is_default as "isDefault", details from customer_address where customer_id = $1 and subsite = $2
     order by is_default desc, created_at desc, id collate "C" desc`,
    [customerId, subsite],
  )
  return found.map(({ details, ...row }) => ({ ...row, ...details }))
}

export async function insertAddress(tx: Db, owner: Owner, id: string, details: AddressDetails, at: Date): Promise<void> {
  await tx.execute(sql`
    insert into customer_address (id, customer_id, subsite, details, is_default, created_at, updated_at)
    values (${id}, ${owner.customerId}, ${owner.subsite}, ${JSON.stringify(details)}::jsonb, false, ${at.toISOString()}, ${at.toISOString()})`)
}

export async function updateAddress(tx: Db, id: string, details: AddressDetails, at: Date): Promise<void> {
  await tx.execute(
    sql`update customer_address set details = ${JSON.stringify(details)}::jsonb, updated_at = ${at.toISOString()} where id = ${id}`,
  )
}

/** Makes an address the default in place of the former one. */
export async function setDefault(tx: Db, { customerId, subsite }: Owner, id: string): Promise<void> {
  await tx.execute(
    sql`update customer_address set is_default = false where customer_id = ${customerId} and subsite = ${subsite} and is_default and id <> ${id}`,
  )
  await tx.execute(sql`update customer_address set is_default = true where id = ${id}`)
}

export async function deleteAddress(tx: Db, id: string): Promise<void> {
  await tx.execute(sql`delete from customer_address where id = ${id}`)
}

export async function deleteOfCustomer(tx: Db, customerId: string): Promise<void> {
  await tx.execute(sql`delete from customer_address where customer_id = ${customerId}`)
}

/** Everything stored about a customer's addresses, on every site, the oldest first. */
export function readOfCustomer(
  db: Db,
  customerId: string,
): Promise<{ id: string; subsite: string; isDefault: boolean; details: AddressDetails; createdAt: string; updatedAt: string }[]> {
  return rows(
    db,
    sql`select id, subsite, is_default as "isDefault", details, created_at as "createdAt", updated_at as "updatedAt"
        from customer_address where customer_id = ${customerId} order by created_at, id collate "C"`,
  )
}
