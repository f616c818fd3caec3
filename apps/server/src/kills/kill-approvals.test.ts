import { rows } from '@karat/api/kernel/db/db.ts'
import { unwrap } from '@karat/api/kernel/result.ts'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { CallRefused, createStaffCalls, type StaffCall } from '../commands/staff-client.ts'
import { bought } from '../testing/bought.ts'
import { type ClosedShop, type KilledShop, killInRounds, type StaffRequest } from '../testing/killed.ts'
import { killStarted } from '../testing/process.ts'
import { joinShop } from '../testing/staff.ts'

afterEach(killStarted)

const indexes = [1, 2, 3, 4] as const
const variantId = 'RNG-001-18K-yellow-15'
const reason = 'by the book'
/** The roles that a member has one after the other, and the limits for one act, in major units, that another one has. */
const roles = ['sales', 'order-desk', 'merchandiser', 'accountant'] as const
const limits = [null, 100, 200, 300] as const

interface Started {
  /** The code of the invitation of each member by name. */
  invitations: Record<'second' | 'moved' | 'limited', string>
  tags: string[]
  orders: string[]
}

async function filled(shop: ClosedShop): Promise<Started> {
  const { members, readyPieces } = shop.modules
  const invite = async (name: string, role: string) =>
    unwrap(await members.invite(undefined, { email: `${name}@aurelia.example`, name, grants: [{ role, site: '*' }] }))
  const record = { huids: [], grossMg: 2958, netMg: 2758, caratMilli: 1000, otherMg: 0, certificate: '', tray: '' }
  const pieces = indexes.map((index) => ({ tag: `KILL-${index}`, ...record }))
  const received = { variantId, storeId: null, ownership: 'owned', replaceCount: true, confirmWeight: true, pieces } as const
  const orders: string[] = []
  for (const index of indexes) orders.push((await bought(shop, { name: `kill-7${index}` })).number)
  return {
    invitations: {
      second: await invite('second', 'owner'),
      moved: await invite('moved', roles[0]),
      limited: await invite('limited', 'order-desk'),
    },
    tags: await readyPieces.receive({ subsite: 'in', by: 'meera', stores: undefined }, received),
    orders,
  }
}

/** Runs calls until one is refused, whose refusal it returns, or the shop is down. */
async function refusalOf(calls: () => Promise<unknown>): Promise<CallRefused | 'down' | undefined> {
  try {
    await calls()
    return undefined
  } catch (error) {
    return error instanceof CallRefused && error.status > 0 ? error : 'down'
  }
}

/** Has an act asked for by one owner and approved by the other, until it was made; it is refused once it was. */
async function approved({ staff, done }: KilledShop, second: () => Promise<StaffCall>, { key, input }: StaffRequest): Promise<void> {
  for (;;) {
    const asked = await refusalOf(() => staff(key, input as never, 'in'))
    if (asked === 'down' || asked?.code !== 'approval_waits') return
    const number = String(asked.details['number'])
    const decide = async () =>
      (await second())('POST /api/staff/approvals/:number/approve/', { params: { number }, body: { reason } }, 'in')
    if ((await refusalOf(decide)) === 'down') return
    done()
  }
}

/** Gives a member one role after the other, from the one that they have. */
async function moved({ staff, done }: KilledShop): Promise<void> {
  await refusalOf(async () => {
    for (;;) {
      const { members } = await staff('GET /api/staff/members/', {}, 'in')
      const { id = '', version = 0, grants = [] } = members.find(({ email }) => email === 'moved@aurelia.example') ?? {}
      const role = roles[roles.indexOf(grants[0]?.role as 'sales') + 1]
      if (role === undefined) return
      const body = { grants: [{ role, site: '*' }], version, reason }
      await staff('POST /api/staff/members/:id/roles/', { params: { id }, body }, 'in')
      done()
    }
  })
}

/** Gives a member one limit after the other, from the one that they have. */
async function limited({ staff, done }: KilledShop): Promise<void> {
  await refusalOf(async () => {
    const { members } = await staff('GET /api/staff/members/', {}, 'in')
    const id = members.find(({ email }) => email === 'limited@aurelia.example')?.id ?? ''
    for (;;) {
      const seen = (await staff('GET /api/staff/limits/', {}, 'in')).members.find((one) => one.id === id)?.given
      const next = limits[limits.indexOf((seen?.act ?? null) as 100 | null) + 1]
      if (!seen || next === undefined) return
      await staff('POST /api/staff/members/:id/limits/', { params: { id }, body: { ...seen, act: next, seen, reason } }, 'in')
      done()
    }
  })
}

const writeOffOf = (tag: string): StaffRequest => ({
  key: 'POST /api/staff/ready-pieces/:tag/write-off/',
  input: { params: { tag }, body: { reason } },
})
const shipping = {
  Fname: 'Anvi',
  Lname: 'Deshpande',
  Address: '7 FC Road',
  Address1: '',
  City: 'Pune',
  Zip: '411004',
  State: 'MH',
  Phone: '9822000000',
}
const addressOf = (number: string): StaffRequest => ({
  key: 'POST /api/staff/orders/:number/address/',
  input: { params: { number }, body: { shipping, reason } },
})

/** How often the audit has an act on a thing that a second person approved. */
const acts = (object: string, id: ReturnType<typeof sql>, call: string) =>
  sql`(select count(*)::int from audit_entry a where a.object = ${object} and a.object_id = ${id} and a.call = ${call} and a.approver_name is not null and a.after is not null)`

async function expectWriteOffsToAgree({ db }: ClosedShop, { tags }: Started): Promise<void> {
  const found = await rows(
    db,
    sql`select p.tag, p.state, (select count(*)::int from piece_movement m where m.piece_id = p.id and m.kind = 'write_off') as movements,
          ${acts('ready-pieces', sql`p.tag`, 'POST /api/staff/ready-pieces/:tag/write-off/')} as acts,
          (select array_agg(distinct s.state) from staff_approval s where s.object = 'ready-pieces' and s.object_id = p.tag) as approvals
        from ready_piece p where p.tag in ${tags} order by p.tag`,
  )
  expect(found).toEqual(tags.toSorted().map((tag) => ({ tag, state: 'written_off', movements: 1, acts: 1, approvals: ['done'] })))
  expect(await rows(db, sql`select on_hand as pieces from stock where subsite = 'in' and variant_id = ${variantId}`)).toEqual([
    { pieces: 0 },
  ])
}

async function expectAddressesToAgree({ db }: ClosedShop, { orders }: Started): Promise<void> {
  const found = await rows(
    db,
    sql`select o.number, o.address->'shipping'->>'postcode' as postcode,
          (select count(*)::int from order_event e where e.order_id = o.id and e.machine = 'address') as events,
          (select count(*)::int from message m where m.order_id = o.id and m.order_kind = 'address') as mails,
          ${acts('orders', sql`o.number`, 'POST /api/staff/orders/:number/address/')} as acts
        from orders o where o.number in ${orders} order by o.number`,
  )
  expect(found).toEqual(orders.toSorted().map((number) => ({ number, postcode: '411004', events: 1, mails: 1, acts: 1 })))
}

/** Each change of a member is in the audit once, and begins with what the former one left. */
async function expectMembersToAgree({ db }: ClosedShop): Promise<void> {
  const changesOf = (call: string) =>
    rows<{ before: object; after: object }>(
      db,
      sql`select before, after from audit_entry where call = ${call} and after is not null and object = 'members' order by id`,
    )
  for (const call of ['POST /api/staff/members/:id/roles/', 'POST /api/staff/members/:id/limits/']) {
    const changes = await changesOf(call)
    expect([call, changes.length]).toEqual([call, 3])
    expect(changes.slice(1).map(({ before }) => before)).toEqual(changes.slice(0, -1).map(({ after }) => after))
  }
  expect(await rows(db, sql`select act::float8 as act from staff_limit where site = 'in'`)).toEqual([{ act: 30_000 }])
}

test('kill -9 between an approval and its act, and while roles and limits change: both are stored and audited once, or neither', async () => {
  let second: Promise<{ session: Parameters<typeof createStaffCalls>[0] }> | undefined
  await killInRounds<Started>({
    fill: filled,
    kills: [3, 4, 6],
    work: (shop, { invitations, tags, orders }) => {
      second ??= (async () => {
        const session = await joinShop(shop.address, invitations.second)
        for (const invitation of [invitations.moved, invitations.limited]) await joinShop(shop.address, invitation)
        return { session }
      })()
      const joined = second
      const secondCall = async () => createStaffCalls({ ...(await joined).session, address: shop.address })
      const afterJoining = async (work: () => Promise<void>) => {
        await joined
        await work()
      }
      return [
        ...tags.map((tag) => afterJoining(() => approved(shop, secondCall, writeOffOf(tag)))),
        ...orders.map((number) => afterJoining(() => approved(shop, secondCall, addressOf(number)))),
        afterJoining(() => moved(shop)),
        afterJoining(() => limited(shop)),
      ]
    },
    agree: async (shop, started) => {
      await expectWriteOffsToAgree(shop, started)
      await expectAddressesToAgree(shop, started)
      await expectMembersToAgree(shop)
    },
  })
}, 480_000)
