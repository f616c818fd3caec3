import { sql } from 'drizzle-orm'
import type { Clock } from '../kernel/clock.ts'
import { type Db, lockNamed, rows, transact } from '../kernel/db/db.ts'
import { insertAll } from './insert.ts'

/** The people of the demo's merchant, one for each of four roles. They have no password: a link signs them in. */
export const demoStaff = [
  { id: 'demo-owner', email: 'ketaki@kanakira.example', name: 'Ketaki Rane', role: 'owner' },
  { id: 'demo-merchandiser', email: 'rohan@kanakira.example', name: 'Rohan Kale', role: 'merchandiser' },
  { id: 'demo-order-desk', email: 'sushma@kanakira.example', name: 'Sushma Iyer', role: 'order-desk' },
  { id: 'demo-accountant', email: 'imran@kanakira.example', name: 'Imran Shaikh', role: 'accountant' },
] as const

/** Adds the demo's members of staff, who may work on every site; nothing to a shop that has members. */
export async function seedStaff(db: Db, clock: Clock): Promise<void> {
  const created_at = clock.now().toISOString()
  await transact(db, async (tx) => {
    await lockNamed(tx, 'staff membership')
    if ((await rows(tx, sql`select 1 from staff_member limit 1`)).length > 0) return
    const members = demoStaff.map(({ id, email, name }) => ({ id, email, name, state: 'active', created_at }))
    await insertAll(tx, 'staff_member', ['id', 'email', 'name', 'state', 'created_at'], members)
    const grants = demoStaff.map(({ id, role }) => ({ member_id: id, role, site: '*' }))
    await insertAll(tx, 'staff_grant', ['member_id', 'role', 'site'], grants)
  })
}
