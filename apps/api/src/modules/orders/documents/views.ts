import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../../kernel/db/db.ts'
import { type KeyPage, keyParams, rowsToRead } from '../../../kernel/key-page.ts'
import type { IssuedFilter, IssuedForTax, IssuedPeriod, IssuingRegistration } from './port.ts'
import { documentRegistration, documentSite } from './tables.ts'

const isRegistered = sql`kind in ('invoice', 'credit_note')`

/**
 * The registrations that issued invoices on a site. Each step of the query jumps to the next number in the index, so that it reads a few
 * rows for each registration, however many documents there are.
 */
export async function readRegistrations(db: Db, site: string): Promise<IssuingRegistration[]> {
  const found = await rows<Omit<IssuingRegistration, 'first' | 'last'> & { first: string; last: string }>(
    db,
    sql`with recursive registration(number) as (
          (select ${documentRegistration} from document where ${documentSite} = ${site} and ${isRegistered} order by ${documentRegistration} limit 1)
          union all
          select (select ${documentRegistration} from document where ${documentSite} = ${site} and ${isRegistered} and ${documentRegistration} > r.number
                  order by ${documentRegistration} limit 1)
          from registration r where r.number is not null)
        select r.number, coalesce((select one->>'name' from jsonb_array_elements(l.supplier->'taxIds') one where one->>'number' = r.number limit 1), '') as name,
          l.supplier->>'legalName' as "legalName", l.supplier->>'state' as state, f.at as first, l.at as last
        from registration r,
          lateral (select issued_at as at from document where ${documentSite} = ${site} and ${documentRegistration} = r.number and ${isRegistered}
                   order by issued_at, id limit 1) f,
          lateral (select issued_at as at, figures->'supplier' as supplier from document
                   where ${documentSite} = ${site} and ${documentRegistration} = r.number and ${isRegistered} order by issued_at desc, id desc limit 1) l
        where r.number is not null order by r.number`,
  )
  return found.map(({ first, last, ...one }) => ({ ...one, first: new Date(first), last: new Date(last) }))
}

/**
 * The place after which a page begins: that of its key, or the beginning of the period. Both are one condition, since PostgreSQL begins to
 * read an index at one of them alone, which may be the farther one.
 */
function startOf(from: string, page: KeyPage): readonly [string, string] {
  const [at, id] = keyParams(page)
  return page.after === undefined || Date.parse(at) < Date.parse(from) ? [from, ''] : [at, id]
}

type IssuedRow = Omit<IssuedForTax, 'issuedAt' | 'againstTotal'> & { issuedAt: string; againstTotal: string | null }

/**
 * The rows of a page of the invoices and credit notes that a registration issued, the oldest first; one more than the page shows. Kind and
 * total are ranges, which PostgreSQL compares in the index: a list of kinds would be compared with the rows.
 */
export async function readIssuedForTax(
  db: Db,
  { site, registration, between }: IssuedPeriod,
  { kind, min, max }: IssuedFilter,
  page: KeyPage,
): Promise<IssuedForTax[]> {
  const [at, id] = startOf(between[0], page)
  const found = await rows<IssuedRow>(
    db,
    sql`select d.id, d.kind, d.number, d.issued_at as "issuedAt", d.figures->>'currency' as currency, d.figures->'supplier' as supplier,
          d.figures->'order' as "order", d.figures->>'against' as against, d.figures->>'againstAt' as "againstAt",
          coalesce(d.figures #>> '{billing,name}', '') as buyer,
          nullif(d.figures->'placeOfSupply', 'null') as "placeOfSupply", d.figures->'deliveredTo' as "deliveredTo",
          coalesce((d.figures->>'isPart')::boolean, false) as "isPart", d.figures->'totals' as totals,
          array(select jsonb_build_object('hsn', l->'hsn', 'taxable', l->'taxable', 'taxes', l->'taxes', 'charges', l->'charges')
            from jsonb_array_elements(d.figures->'lines') l) as lines,
          (select i.total from document i where d.kind = 'credit_note' and i.order_id = d.order_id and i.kind = 'invoice'
            and i.number = d.figures->>'against' limit 1) as "againstTotal"
        from (select id, issued_at from document
            where ${documentSite} = ${site} and ${documentRegistration} = ${registration} and ${isRegistered}
              and (issued_at, id) > (${at}::timestamptz, ${id}) and issued_at < ${between[1]}::timestamptz
              and kind between ${kind ?? 'credit_note'} and ${kind ?? 'invoice'}
              and total between ${min ?? 0}::bigint and ${max ?? Number.MAX_SAFE_INTEGER}::bigint
            order by issued_at, id limit ${rowsToRead(page)}) chosen
          join document d on d.id = chosen.id
        order by d.issued_at, d.id`,
  )
  return found.map(({ issuedAt, againstTotal, ...one }) => ({
    ...one,
    issuedAt: new Date(issuedAt),
    againstTotal: againstTotal === null ? null : Number(againstTotal),
  }))
}
