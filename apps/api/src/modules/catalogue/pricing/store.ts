import { listedKinds } from '@karat/pricing/product-kinds/product-kinds.ts'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, jsonParam, listParam, named, rows, transact } from '../../../kernel/db/db.ts'
import { hasPartition, joinPartition, type Progress, rewritePartition } from '../../../kernel/db/partition.ts'
import { deferToCommit } from '../../../kernel/db/transacting.ts'
import type { PricedPiece, PricedStones } from './tables.ts'

export interface RateVersionRow {
  versionId: number
  version: number
  at: string
  author: string
  approvedBy: string | null
  rates: Record<string, { metal: string; rate: number }>
}

const rateVersionColumns = `v.id as "versionId", v.version, v.at, v.author, v.approved_by as "approvedBy",
  coalesce((select jsonb_object_agg(r.purity, jsonb_build_object('metal', r.metal, 'rate', r.rate)) from metal_rate r where r.version_id = v.id), '{}') as rates`

export async function readCurrentRateVersion(db: Db, subsite: string): Promise<RateVersionRow | undefined> {
  const [row] = await named<RateVersionRow>(
    db,
    'current_board',
    `select ${rateVersionColumns} from current_rate c join rate_version v on v.id = c.version_id where c.subsite = $1`,
    [subsite],
  )
  return row
}

export async function readRateVersion(db: Db, versionId: number): Promise<RateVersionRow | undefined> {
  const [row] = await named<RateVersionRow>(db, 'rate_version', `select ${rateVersionColumns} from rate_version v where v.id = $1`, [
    versionId,
  ])
  return row
}

/** The rate version that a site sold by at a time; undefined before its first. */
export async function readRateVersionAt(db: Db, subsite: string, at: Date): Promise<RateVersionRow | undefined> {
  const [row] = await named<RateVersionRow>(
    db,
    'rate_version_at',
    `select ${rateVersionColumns} from rate_version v where v.subsite = $1 and v.at <= $2 order by v.version desc limit 1`,
    [subsite, at],
  )
  return row
}

export interface InputRow {
  variantId: string
  productId: string
  metal: string
  purity: string
  netMg: number
  wastagePercent: number
  makingKind: 'per_gram' | 'percent' | 'flat' | 'per_piece'
  makingValue: number
  makingMinimum: number
  makingDiscount: number
  stones: PricedStones[]
  others: { code: string; amount: number }[]
  articles: number
  piece: PricedPiece | null
}

const columnsOfInput: Readonly<Record<keyof InputRow, string>> = {
  variantId: 'variant_id',
  productId: 'product_id',
  metal: 'metal',
  purity: 'purity',
  netMg: 'net_mg',
  wastagePercent: 'wastage_percent',
  makingKind: 'making_kind',
  makingValue: 'making_value',
  makingMinimum: 'making_minimum',
  makingDiscount: 'making_discount',
  stones: 'stones',
  others: 'others',
  articles: 'articles',
  piece: 'piece',
}
const inputColumns = Object.entries(columnsOfInput)
  .map(([name, column]) => `${column} as "${name}"`)
  .join(', ')

/** The names and values of a price input `p` for a JSON object. */
export const inputFields = Object.entries(columnsOfInput)
  .map(([name, column]) => `'${name}', p.${column}`)
  .join(', ')

export function readInputs(db: Db, subsite: string, variantIds: readonly string[]): Promise<InputRow[]> {
  return named(db, 'price_inputs', `select ${inputColumns} from price_input where subsite = $1 and variant_id = any($2)`, [
    subsite,
    variantIds,
  ])
}

export function readInputsOfProduct(db: Db, subsite: string, productId: string): Promise<InputRow[]> {
  return named(db, 'price_inputs_of_product', `select ${inputColumns} from price_input where subsite = $1 and product_id = $2`, [
    subsite,
    productId,
  ])
}

/** Adds a rate version and returns its id; the caller's transaction holds the site's pointer row, so versions never collide. */
export async function addRateVersion(
  db: Db,
  subsite: string,
  rateVersion: Pick<RateVersionRow, 'version' | 'author' | 'approvedBy' | 'rates'> & {
    at: Date
    reason: string
    restored: number | undefined
    plannedAt: Date | undefined
  },
): Promise<number> {
  const { version, at, author, approvedBy, reason, restored = null, plannedAt } = rateVersion
  const [row] = await rows<{ id: number }>(
    db,
    sql`insert into rate_version (subsite, version, at, author, approved_by, reason, restored, planned_at)
        values (${subsite}, ${version}, ${at.toISOString()}, ${author}, ${approvedBy}, ${reason}, ${restored}, ${plannedAt?.toISOString() ?? null}) returning id`,
  )
  if (!row) throw new Error('the rate version was not written')
  const rates = Object.entries(rateVersion.rates).map(([purity, { metal, rate }]) => ({ purity, metal, rate }))
  await db.execute(sql`
    insert into metal_rate (version_id, metal, purity, rate)
    select ${row.id}, metal, purity, rate from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) as f(metal text, purity text, rate int)`)
  return row.id
}

/** The rates of a site's stones in minor units, by key. The caller's transaction holds the site's pointer row. */
export async function readStoneRates(db: Db, subsite: string): Promise<ReadonlyMap<string, number>> {
  const found = await rows<{ key: string; rate: number }>(db, sql`select key, rate from stone_rate where subsite = ${subsite}`)
  return new Map(found.map(({ key, rate }) => [key, rate]))
}

/** The rates at which a site buys old metal, by purity. */
export async function readBuyRates(db: Db, subsite: string): Promise<ReadonlyMap<string, number>> {
  const found = await rows<{ purity: string; rate: number }>(db, sql`select purity, rate from buy_rate where subsite = ${subsite}`)
  return new Map(found.map(({ purity, rate }) => [purity, rate]))
}

/** A rate of old metal that a version changed, before and after. */
export interface BuyChangeRow {
  version: number
  purity: string
  before: number | null
  rate: number | null
}

/** The rates of old metal that the versions after one changed, the oldest version first. */
export function readBuyChangesSince(db: Db, subsite: string, version: number): Promise<BuyChangeRow[]> {
  return rows(
    db,
    sql`select v.version, c.purity, c.before, c.rate from buy_rate_change c join rate_version v on v.id = c.version_id
        where v.subsite = ${subsite} and v.version > ${version} order by v.version, c.purity`,
  )
}

/** The rates of old metal at a time, of those that have changed since. */
export async function readFormerBuyRates(db: Db, subsite: string, at: Date): Promise<ReadonlyMap<string, number | null>> {
  const found = await rows<{ purity: string; before: number | null }>(
    db,
    sql`select distinct on (c.purity) c.purity, c.before from buy_rate_change c join rate_version v on v.id = c.version_id
        where v.subsite = ${subsite} and v.at > ${at.toISOString()} order by c.purity, v.version`,
  )
  return new Map(found.map(({ purity, before }) => [purity, before]))
}

/** Changes rates of old metal at a rate version. */
export async function changeBuyRates(
  tx: Db,
  subsite: string,
  versionId: number,
  changes: readonly Omit<BuyChangeRow, 'version'>[],
): Promise<void> {
  const changed = sql`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c(purity text, before int, rate int)`
  await tx.execute(
    sql`insert into buy_rate_change (version_id, purity, before, rate) select ${versionId}, c.purity, c.before, c.rate from ${changed}`,
  )
  await tx.execute(sql`delete from buy_rate b using ${changed} where b.subsite = ${subsite} and b.purity = c.purity and c.rate is null`)
  await tx.execute(
    sql`insert into buy_rate (subsite, purity, rate) select ${subsite}, c.purity, c.rate from ${changed} where c.rate is not null
        on conflict (subsite, purity) do update set rate = excluded.rate`,
  )
}

/** The rates of a site's stones at a time, of those that have changed since. */
export async function readFormerStoneRates(db: Db, subsite: string, at: Date): Promise<ReadonlyMap<string, number>> {
  const found = await rows<{ key: string; before: number }>(
    db,
    sql`select distinct on (c.key) c.key, c.before from stone_rate_change c join rate_version v on v.id = c.version_id
        where v.subsite = ${subsite} and v.at > ${at.toISOString()} order by c.key, v.version`,
  )
  return new Map(found.map(({ key, before }) => [key, before]))
}

/**
 * Changes rates of stones at a rate version: in the list, and in the price inputs that have such stones. Returns the products whose prices
 * change by it.
 */
export async function changeStoneRates(
  tx: Db,
  subsite: string,
  versionId: number,
  changes: readonly { key: string; before: number; rate: number }[],
): Promise<string[]> {
  const changed = sql`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c(key text, before int, rate int)`
  await tx.execute(
    sql`insert into stone_rate_change (version_id, key, before, rate) select ${versionId}, c.key, c.before, c.rate from ${changed}`,
  )
  await tx.execute(sql`update stone_rate s set rate = c.rate from ${changed} where s.subsite = ${subsite} and s.key = c.key`)
  const found = await rows<{ id: string }>(
    tx,
    sql`with moved as (
          update price_input p set stones = n.stones, stones_value = n.value
          from (
            select i.variant_id, jsonb_agg(x.row order by x.place) as stones,
              sum(case x.row->>'unit' when 'carat' then round((x.row->>'caratMilli')::numeric * (x.row->>'rate')::numeric / 1000)
                                      when 'piece' then (x.row->>'count')::numeric * (x.row->>'rate')::numeric
                                      else (x.row->>'rate')::numeric end) as value
            from price_input i cross join lateral (
              select e.place, case when c.key is null then e.row else e.row || jsonb_build_object('rate', c.rate) end as row
              from jsonb_array_elements(i.stones) with ordinality as e(row, place) left join ${changed} on c.key = e.row->>'key') x
            where i.subsite = ${subsite}
              and exists (select 1 from jsonb_array_elements(i.stones) e join ${changed} on c.key = e->>'key')
            group by i.variant_id) n
          where p.subsite = ${subsite} and p.variant_id = n.variant_id
          returning p.product_id)
        select distinct product_id as id from moved`,
  )
  return found.map(({ id }) => id)
}

/** Locks a site's current rate and returns its version; concurrent publications wait here. */
export async function lockPointer(db: Db, subsite: string): Promise<number | undefined> {
  // Two statements: after waiting for the lock, the second sees the version that was just published.
  await db.execute(sql`select 1 from current_rate where subsite = ${subsite} for update`)
  const [row] = await rows<{ version: number }>(db, sql`select max(version) as version from rate_version where subsite = ${subsite}`)
  return row?.version
}

export async function activateRateVersion(db: Db, subsite: string, versionId: number): Promise<void> {
  await db.execute(sql`update current_rate set version_id = ${versionId} where subsite = ${subsite}`)
}

/** The partition of a site's listing rows. */
const listingOf = (subsite: string) => ({ of: 'listing', by: 'subsite', value: subsite })

const listingColumns = [
  'subsite',
  'product_id',
  'colour',
  'purity',
  'variant_id',
  'metal',
  'category_id',
  'collection_id',
  'stone',
  'occasion',
  'audience',
  'weight',
  'ready',
  'sizes',
  'availability',
  'lead',
  'actual',
  'price',
  'version_id',
  'created_at',
  'popularity',
] as const

/** The columns of listing rows, some of them replaced by other expressions. */
function columnsWith(replaced: Partial<Record<(typeof listingColumns)[number], SQL>>): SQL {
  return sql.join(
    listingColumns.map((column) => replaced[column] ?? sql.raw(`l.${column}`)),
    sql`, `,
  )
}
const columnNames = sql.raw(listingColumns.join(', '))

/**
 * Rewrites a site's listing rows at a rate version's rates: the prices of the named purities, whose rates changed, are calculated,
 * all others are copied.
 */
export async function repriceListing(
  tx: Db,
  subsite: string,
  versionId: number,
  purities: readonly string[],
  onProgress?: (progress: Progress) => void,
): Promise<void> {
  const at = { version_id: sql`${versionId}::bigint` }
  const calculated = { actual: sql`unit_price(p, s, coalesce(r.rate, 0), false)`, price: sql`unit_price(p, s, coalesce(r.rate, 0), true)` }
  const fill = (table: SQL) =>
    tx.execute(sql`
      insert into ${table} (${columnNames})
      select ${columnsWith(at)} from listing l where l.subsite = ${subsite} and l.purity <> all(${listParam(purities)})
      union all
      select ${columnsWith({ ...at, ...calculated })}
      from listing l
      join price_input p on p.subsite = l.subsite and p.variant_id = l.variant_id
      join subsite s on s.code = p.subsite
      left join metal_rate r on r.version_id = ${versionId} and r.purity = p.purity
      where l.subsite = ${subsite} and l.purity = any(${listParam(purities)})`)
  await rewritePartition(tx, listingOf(subsite), { fill, catchUp: (table) => replaceNoted(tx, table, subsite) }, onProgress)
}

/** SQL of the availability of a product in one colour and purity, over all its sizes, and of the measurable sizes in stock. */
function availabilityOf(subsite: string, row: string): string {
  return `
    select bool_or(k.on_hand > 0) as ready,
           coalesce(array_agg(distinct d.size_system || '-' || substring(o.size from '^[0-9.]+'))
                    filter (where k.on_hand > 0 and d.size_system in ('ring', 'bangle', 'length', 'hoop') and o.size ~ '^[0-9]'), '{}') as sizes,
           case when bool_or(k.policy = 'one_of_a_kind' and k.on_hand > 0) then 'one_of_a_kind'
                when bool_or(k.on_hand > 0) then 'ready'
                when bool_or(k.policy = 'made_to_order') then 'made_to_order'
                else 'sold_out' end as availability
    from stock k join variant o on o.id = k.variant_id join product d on d.id = o.product_id
    where k.subsite = ${subsite} and o.product_id = ${row}.product_id and o.colour = ${row}.colour and o.purity = ${row}.purity`
}

const availabilityRefresh = `
  with changed as (
    update listing l set ready = a.ready, sizes = a.sizes, availability = a.availability
    from listing t cross join lateral (${availabilityOf('t.subsite', 't')}) a
    where t.subsite = $1 and t.product_id = any($2)
      and l.subsite = $1 and l.product_id = t.product_id and l.colour = t.colour and l.purity = t.purity
      and (l.ready, l.sizes, l.availability) is distinct from (a.ready, a.sizes, a.availability)
    returning l.product_id),
  noted as (
    insert into listing_change (subsite, product_id) select distinct $1, product_id from changed order by product_id
    on conflict (subsite, product_id) do update set written_in = excluded.written_in)
  select distinct product_id as id from changed`

/** Updates the availability of products, after their stock changed; returns those whose listing changed. */
export async function updateAvailability(db: Db, subsite: string, productIds: readonly string[]): Promise<string[]> {
  const { changed } = await transact(db, async (tx) => {
    await joinPartition(tx, listingOf(subsite))
    const changed = named<{ id: string }>(tx, 'refresh_availability', availabilityRefresh, [subsite, productIds])
    await deferToCommit(changed)
    return { changed }
  })
  return (await changed).map(({ id }) => id)
}

/** Writes listing rows of a site from the catalogue: the listed variant of each product, colour and purity that has a rate or no metal. */
function insertRows(tx: Db, table: SQL, subsite: string, productIds?: readonly string[]): Promise<unknown> {
  return tx.execute(sql`
    insert into ${table} (${columnNames})
    select p.subsite, v.product_id, v.colour, v.purity, v.id, v.metal, d.category_id, coalesce(d.collection_id, ''), d.stone, d.occasion, d.audience,
           coalesce((p.piece->>'grossMg')::int, v.gross_mg), a.ready, a.sizes, a.availability, v.lead, unit_price(p, s, coalesce(r.rate, 0), false), unit_price(p, s, coalesce(r.rate, 0), true), c.version_id,
           d.created_at, d.popularity
    from price_input p
    join variant v on v.id = p.variant_id and v.listed
    join product d on d.id = v.product_id and d.kind = any(${listParam(listedKinds)})
    join subsite s on s.code = p.subsite
    join current_rate c on c.subsite = p.subsite
    left join metal_rate r on r.version_id = c.version_id and r.purity = p.purity
    cross join lateral (${sql.raw(availabilityOf('p.subsite', 'v'))}) a
    where p.subsite = ${subsite} and (r.rate is not null or p.net_mg = 0) ${productIds ? sql`and v.product_id = any(${listParam(productIds)})` : sql``}`)
}

async function replaceRows(tx: Db, table: SQL, subsite: string, productIds: readonly string[]): Promise<void> {
  await tx.execute(sql`delete from ${table} where subsite = ${subsite} and product_id = any(${listParam(productIds)})`)
  await insertRows(tx, table, subsite, productIds)
}

/** Writes the rows of products again that others wrote one by one since the last rewriting started. */
async function replaceNoted(tx: Db, table: SQL, subsite: string): Promise<void> {
  const noted = await rows<{ id: string }>(tx, sql`delete from listing_change where subsite = ${subsite} returning product_id as id`)
  if (noted.length === 0) return
  await replaceRows(
    tx,
    table,
    subsite,
    noted.map(({ id }) => id),
  )
}

/** Rebuilds a site's listing rows from the catalogue: all of them, or those of saved products. */
export async function rebuildListingRows(tx: Db, subsite: string, productIds?: readonly string[]): Promise<void> {
  // A site that was just made has no partition yet.
  if (productIds && (await hasPartition(tx, listingOf(subsite)))) {
    await joinPartition(tx, listingOf(subsite))
    await replaceRows(tx, sql`listing`, subsite, productIds)
    return void (await tx.execute(sql`
      insert into listing_change (subsite, product_id) select distinct ${subsite}, id from unnest(${listParam(productIds)}::text[]) as id order by id
      on conflict (subsite, product_id) do update set written_in = excluded.written_in`))
  }
  // A change of rates and a rebuild wait for each other: each reads rows that the other wrote.
  await lockPointer(tx, subsite)
  await rewritePartition(tx, listingOf(subsite), {
    fill: (table) => insertRows(tx, table, subsite),
    catchUp: (table) => replaceNoted(tx, table, subsite),
  })
}

/** The last rate version of each day, by purity. */
export function readHistory(
  db: Db,
  subsite: string,
  zone: string,
  since: Date,
): Promise<{ day: string; purity: string; metal: string; rate: number }[]> {
  return rows(
    db,
    sql`select distinct on (r.purity, day) to_char(v.at at time zone ${zone}, 'YYYY-MM-DD') as day, r.purity, r.metal, r.rate
        from rate_version v join metal_rate r on r.version_id = v.id
        where v.subsite = ${subsite} and v.at >= ${since.toISOString()}
        order by r.purity, day, v.version desc`,
  )
}

/** A proposal of rates as it is stored. */
export interface ProposalRow {
  id: string
  rates: Record<string, number>
  stones: Record<string, number>
  /** Of old metal, by purity; null for one that is taken away. */
  buys: Record<string, number | null>
  reason: string
  proposedBy: string | null
  proposer: string
  createdAt: string
  toldAt: string
  state: 'waiting' | 'planned'
  goesLiveAt: string | null
  approvedBy: string | null
}

const proposalColumns = sql`id, rates, stones, buys, reason, proposed_by as "proposedBy", proposer, created_at as "createdAt", told_at as "toldAt",
  state, goes_live_at as "goesLiveAt", approved_by as "approvedBy"`
const isOpen = sql`state in ('waiting', 'planned')`

/** Adds a proposal that waits or is planned; false where the site has one. */
export async function insertProposal(
  tx: Db,
  subsite: string,
  row: Omit<ProposalRow, 'createdAt' | 'toldAt' | 'goesLiveAt' | 'approvedBy'> & {
    createdAt: Date
    toldAt: Date
    goesLiveAt: Date | undefined
  },
): Promise<boolean> {
  const { id, rates, stones, buys, reason, proposedBy, proposer, createdAt, toldAt, state, goesLiveAt } = row
  const added = await rows(
    tx,
    sql`insert into rate_proposal (id, subsite, rates, stones, buys, reason, proposed_by, proposer, created_at, told_at, state, goes_live_at)
        values (${id}, ${subsite}, ${JSON.stringify(rates)}::jsonb, ${JSON.stringify(stones)}::jsonb, ${JSON.stringify(buys)}::jsonb, ${reason}, ${proposedBy}, ${proposer},
          ${createdAt.toISOString()}, ${toldAt.toISOString()}, ${state}, ${goesLiveAt?.toISOString() ?? null})
        on conflict do nothing returning id`,
  )
  return added.length > 0
}

/** The proposal of a site that waits or is planned. */
export async function readOpenProposal(db: Db, subsite: string): Promise<ProposalRow | undefined> {
  const [found] = await rows<ProposalRow>(db, sql`select ${proposalColumns} from rate_proposal where subsite = ${subsite} and ${isOpen}`)
  return found
}

/** A proposal of a site that waits or is planned, locked for the rest of the transaction, so that it is decided once. */
export async function lockProposal(tx: Db, subsite: string, id: string): Promise<ProposalRow | undefined> {
  const [found] = await rows<ProposalRow>(
    tx,
    sql`select ${proposalColumns} from rate_proposal where id = ${id} and subsite = ${subsite} and ${isOpen} for update`,
  )
  return found
}

/** Decides a locked proposal. */
export async function decideProposalRow(
  tx: Db,
  id: string,
  { state, by, at, reason }: { state: 'published' | 'rejected' | 'withdrawn' | 'replaced'; by: string | null; at: Date; reason: string },
): Promise<void> {
  await tx.execute(
    sql`update rate_proposal set state = ${state}, decided_by = ${by}, decided_at = ${at.toISOString()}, decision_reason = ${reason}
        where id = ${id}`,
  )
}

/** Plans a locked proposal that a second person has approved. */
export async function planProposalRow(tx: Db, id: string, approvedBy: string): Promise<void> {
  await tx.execute(sql`update rate_proposal set state = 'planned', approved_by = ${approvedBy} where id = ${id}`)
}

/** Has a locked proposal that was planned wait for a second person. */
export async function unplanProposalRow(tx: Db, id: string): Promise<void> {
  await tx.execute(sql`update rate_proposal set state = 'waiting', approved_by = null where id = ${id}`)
}

/** A version of a site's rates in the list of versions. */
export interface VersionRow extends RateVersionRow {
  reason: string
  restored: number | null
  plannedAt: string | null
}

/** The last versions of a site, the newest first. */
export function readVersions(db: Db, subsite: string, limit: number): Promise<VersionRow[]> {
  return rows(
    db,
    sql`select ${sql.raw(rateVersionColumns)}, v.reason, v.restored, v.planned_at as "plannedAt" from rate_version v
        where v.subsite = ${subsite} order by v.version desc limit ${limit}`,
  )
}

/** A version of a site's rates by its number. */
export async function readVersion(db: Db, subsite: string, version: number): Promise<VersionRow | undefined> {
  const [found] = await rows<VersionRow>(
    db,
    sql`select ${sql.raw(rateVersionColumns)}, v.reason, v.restored, v.planned_at as "plannedAt" from rate_version v where v.subsite = ${subsite} and v.version = ${version}`,
  )
  return found
}

/** A rate of stones that a version changed, before and after. */
export interface StoneChangeRow {
  version: number
  key: string
  before: number
  rate: number
}

/** The rates of stones that the versions after one changed, the oldest version first. */
export function readStoneChangesSince(db: Db, subsite: string, version: number): Promise<StoneChangeRow[]> {
  return rows(
    db,
    sql`select v.version, c.key, c.before, c.rate from stone_rate_change c join rate_version v on v.id = c.version_id
        where v.subsite = ${subsite} and v.version > ${version} order by v.version, c.key`,
  )
}

/** The rates of a site's stones with their units, by key. */
export function readStones(db: Db, subsite: string): Promise<{ key: string; unit: 'carat' | 'piece' | 'flat'; rate: number }[]> {
  return rows(db, sql`select key, unit, rate from stone_rate where subsite = ${subsite} order by key`)
}

/** The stones of the other sites of the shop that a site has no rate of. */
export function readStonesOfOthers(db: Db, subsite: string): Promise<{ key: string; unit: 'carat' | 'piece' | 'flat' }[]> {
  return rows(
    db,
    sql`select distinct on (lower(o.key)) o.key, o.unit from stone_rate o
        where o.subsite <> ${subsite}
          and not exists (select 1 from stone_rate s where s.subsite = ${subsite} and lower(s.key) = lower(o.key))
        order by lower(o.key), o.key, o.subsite`,
  )
}

/** Adds a rate of stones; false where the site has one of the key, in capitals or not. The caller's transaction holds the site's pointer row. */
export async function addStoneRateRow(
  tx: Db,
  subsite: string,
  { key, unit, rate }: { key: string; unit: 'carat' | 'piece' | 'flat'; rate: number },
): Promise<boolean> {
  const added = await rows(
    tx,
    sql`insert into stone_rate (subsite, key, unit, rate) select ${subsite}, ${key}, ${unit}, ${rate}
        where not exists (select 1 from stone_rate where subsite = ${subsite} and lower(key) = lower(${key})) returning key`,
  )
  return added.length > 0
}

/** Whether a product on a site has stones of a key, or a proposal that waits would change their rate. */
export async function isStoneUsed(db: Db, subsite: string, key: string): Promise<boolean> {
  const named = jsonParam([{ key }])
  const [row] = await rows<{ isUsed: boolean }>(
    db,
    sql`select exists (select 1 from product p where p.stones @> ${named}
            and (jsonb_exists(p.sites, ${subsite}) or exists (select 1 from product_site s where s.product_id = p.id and s.subsite = ${subsite})))
          or exists (select 1 from price_input i where i.subsite = ${subsite} and i.stones @> ${named})
          or exists (select 1 from rate_proposal r where r.subsite = ${subsite} and r.state in ('waiting', 'planned') and jsonb_exists(r.stones, ${key}))
          as "isUsed"`,
  )
  return row?.isUsed ?? false
}

/** Removes a rate of stones. The caller's transaction holds the site's pointer row. */
export async function removeStoneRateRow(tx: Db, subsite: string, key: string): Promise<void> {
  await tx.execute(sql`delete from stone_rate where subsite = ${subsite} and key = ${key}`)
}

/** A listed product with its price, as it is and at other rates; minor units. */
export interface RepricedPiece {
  productId: string
  name: string
  /** Its first picture; null without one. */
  mediaId: string | null
  before: number
  after: number
}

/** The listed products of a site with their prices now and at other rates of metals; the leading variant stands for each. */
function pricedAnew(subsite: string, rates: Readonly<Record<string, number>>): SQL {
  const given = JSON.stringify(Object.entries(rates).map(([purity, rate]) => ({ purity, rate })))
  return sql`select l.product_id, d.name, l.popularity, l.price as before,
      case when g.rate is null then l.price else unit_price(p, s, g.rate, true) end as after
    from listing l
    join product d on d.id = l.product_id
    join price_input p on p.subsite = l.subsite and p.variant_id = l.variant_id
    join subsite s on s.code = l.subsite
    left join jsonb_to_recordset(${given}::jsonb) as g(purity text, rate int) on g.purity = p.purity and p.net_mg > 0
    where l.subsite = ${subsite} and l.lead`
}

/** A page of the products of a site with their prices now and at other rates of metals, by number. */
export const readPricedAnew = (
  db: Db,
  subsite: string,
  rates: Readonly<Record<string, number>>,
  { after, limit }: { after: string; limit: number },
): Promise<Omit<RepricedPiece, 'mediaId'>[]> =>
  rows(
    db,
    sql`select product_id as "productId", name, before, after from (${pricedAnew(subsite, rates)} and l.product_id > ${after}
          order by l.product_id limit ${limit}) priced`,
  )

/** The effect of other rates of metals on the listed prices of a site; the leading variant stands for each product. */
export async function previewPrices(
  db: Db,
  subsite: string,
  rates: Readonly<Record<string, number>>,
  examples: number,
): Promise<{ up: number; down: number; same: number; rise: RepricedPiece | null; fall: RepricedPiece | null; popular: RepricedPiece[] }> {
  const piece = (row: string) =>
    sql.raw(`jsonb_build_object('productId', ${row}.product_id, 'name', ${row}.name,
      'mediaId', (select m.media_id from product_media m where m.product_id = ${row}.product_id order by m.position, m.media_id limit 1), 'before', ${row}.before, 'after', ${row}.after)`)
  const [found] = await rows<{
    up: number
    down: number
    same: number
    rise: RepricedPiece | null
    fall: RepricedPiece | null
    popular: RepricedPiece[]
  }>(
    db,
    sql`with priced as (${pricedAnew(subsite, rates)})
        select count(*) filter (where after > before)::int as up, count(*) filter (where after < before)::int as down,
          count(*) filter (where after = before)::int as same,
          (select ${piece('r')} from priced r where after > before order by after - before desc, product_id limit 1) as rise,
          (select ${piece('f')} from priced f where after < before order by after - before, product_id limit 1) as fall,
          (select coalesce(jsonb_agg(${piece('e')}), '[]') from (select * from priced order by popularity desc, product_id limit ${examples}) e) as popular
        from priced`,
  )
  return found ?? { up: 0, down: 0, same: 0, rise: null, fall: null, popular: [] }
}

/** Selects a row for the proposal of a site that waits for a second person. */
export const waitingProposals = ({ subsite }: { subsite: string }): SQL =>
  sql`select 1 from rate_proposal where subsite = ${subsite} and state = 'waiting'`
