import { sql } from 'drizzle-orm'
import { clientOf, type Db, literal, named, rows } from '../kernel/db/db.ts'
import type { Sort } from '@karat/listing-index/filters.ts'
import { readFilters, sortOrders } from '../modules/catalogue/products/filters.ts'
import { createListingIndexes } from '../modules/catalogue/products/listing-indexes.ts'
import { readCardRecords, readRecords, readFullRows, readLeads, readProduct, readUpsell } from '../modules/catalogue/products/store.ts'
import { countCap, pageSize, readPage } from '../modules/catalogue/products/views.ts'
import { readStock, readStockText } from '../modules/catalogue/inventory/store.ts'
import { readInputs, readInputsOfProduct } from '../modules/catalogue/pricing/store.ts'
import { findIds, findProducts, hasWord, nearestWord, rankedLimit, respaced, suggestWords } from '../modules/catalogue/search/views.ts'
import type { Site } from '../modules/content/sites/port.ts'
import { filterPairs } from './filter-pairs.ts'
import { recorded, type Sent } from './recorded.ts'

/** A query, and the maximum number of rows that any step of its plan may read, independent of the size of the tables. */
interface Asked {
  what: string
  most: number
  ask: (db: Db, site: Site) => Promise<unknown>
  /** The statements of it that are looked at; all of them where it is not given. */
  only?: RegExp
}

const sorts = Object.keys(sortOrders) as Sort[]
const generated = ['GEN-5', 'GEN-6', 'GEN-77']
const variants = generated.map((id) => `${id}-V`)
/** The documents of the two first tiers of a search: as many as are read for words that all of them have. */
const popular = 32_768 + 4096

/** Everybody's reads of which a large shop has many: every sort and the twenty commonest pairs of filters, searches, products. */
const asked: readonly Asked[] = [
  {
    what: 'every sort of the twenty pairs of filters, from memory',
    most: 1000,
    async ask(db, site) {
      const onError = (error: unknown) => {
        throw error
      }
      const indexes = createListingIndexes(db, { pageSize, onError })
      await indexes.load(site)
      for (const pair of filterPairs)
        for (const sort of sorts)
          for (const page of [1, 40])
            if (!(await indexes.find(site, readFilters(pair, 100), { sort, soldOutLast: page > 1 }, page)))
              throw new Error('the listing is not in memory')
    },
  },
  // While the listing is read into memory. The order of weights has no index, and a count reads any rows that come first.
  ...sorts
    .filter((sort) => sort !== 'weight')
    .flatMap((sort) =>
      [{}, { category: 'rings' }, ...(sort === 'popular' ? [{ collection: 'virasat' }] : [])].map((query) => ({ sort, query })),
    )
    .map(({ sort, query }): Asked => ({
      what: `page 3 of ${JSON.stringify(query)} by ${sort}, from the database`,
      most: 1000,
      ask: (db, { code }) => readPage(db, code, readFilters(query, 100), { sort }, 3),
      only: /json_agg/,
    })),
  // The nearest results of a search whose words are all unknown.
  ...[{}, { category: 'rings' }].map((query): Asked => ({
    what: `the first page of ${JSON.stringify(query)} with what is sold out last, from the database`,
    most: 1000,
    ask: (db, { code }) => readPage(db, code, readFilters(query, 100), { sort: 'popular', soldOutLast: true }, 1),
    only: /json_agg/,
  })),
  {
    what: 'the last page of all that the database counts',
    most: countCap + pageSize,
    ask: (db, { code }) => readPage(db, code, readFilters({}, 100), { sort: 'price' }, Math.ceil(countCap / pageSize)),
    only: /json_agg/,
  },
  ...[['gold', 'ring'], ['meher', 'solitaire', '4711'], ['meher', 'solitaire', '4'], ['silver', 'ruby', 'earrings'], ['ri']].map(
    (words): Asked => ({
      what: `a search for ${words.join(' ')}`,
      most: popular,
      ask: (db, { code }) => findProducts(db, { subsite: code, language: 'en' }, { words }),
    }),
  ),
  {
    what: 'a search that is narrowed, with every row of as many products as are ranked',
    most: popular,
    async ask(db, { code }) {
      const { ids } = await findProducts(db, { subsite: code, language: 'en' }, { words: ['gold', 'ring'], most: rankedLimit })
      await readFullRows(db, code, ids)
    },
  },
  {
    what: 'ids of products, and words with other spaces between them',
    most: 1000,
    async ask(db, { code }) {
      const scope = { subsite: code, language: 'en' }
      await findIds(db, scope, [...generated, 'RNG-1', 'RNG-001'])
      await respaced(db, scope, ['rosegold', 'ring', 'band'])
    },
  },
  {
    what: 'words that begin alike, and the nearest to a slip',
    most: popular,
    async ask(db, { code }) {
      const scope = { subsite: code, language: 'en' }
      await hasWord(db, scope, 'so')
      await suggestWords(db, scope, { prefix: 'so', ids: generated, others: ['gold'], count: 6 })
      await nearestWord(db, scope, 'solitare')
    },
  },
  {
    what: 'cards, a product, its prices, stock and what goes with it',
    most: 1000,
    async ask(db, { code }) {
      await readLeads(db, code, generated)
      await readCardRecords(db, 'hi', generated)
      await readRecords(db, code, 'hi', variants)
      await readProduct(db, code, 'hi', 'meher-solitaire')
      await readInputs(db, code, variants)
      await readInputsOfProduct(db, code, 'GEN-77')
      await readStock(db, code, variants)
      await readStockText(db, code, 'GEN-77')
      await readUpsell(db, code, 'GEN-77', 4)
    },
  },
]

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Total Cost': number
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

const asSql = (value: unknown): string =>
  Array.isArray(value)
    ? value.length === 0
      ? "'{}'"
      : `array[${value.map(asSql).join(', ')}]`
    : typeof value === 'number'
      ? String(value)
      : literal(String(value))

/**
 * By how much a plan for any parameters may be more expensive than one for these where PostgreSQL may still prefer it, since it is planned
 * once.
 */
const planningCost = 100

/** The plans that a statement may be carried out by: that for its parameters, and of one that is prepared that for any parameters. */
async function plansOf(tx: Db, { name, text, params }: Sent): Promise<PlanNode[]> {
  const explained = async (mode: string, statement: string, values: unknown[]) => {
    await tx.execute(sql`select set_config('plan_cache_mode', ${mode}, true)`)
    const explain = `explain (analyze, timing off, format json) ${statement}`
    const [row] = await named<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(tx, undefined, explain, values)
    return row!['QUERY PLAN'][0].Plan
  }
  const own = await explained('auto', text, params)
  if (name === undefined) return [own]
  await tx.execute(sql.raw(`prepare planned as ${text}`))
  const general = await explained('force_generic_plan', `execute planned(${params.map(asSql).join(', ')})`, [])
  await tx.execute(sql`deallocate planned`)
  return general['Total Cost'] > own['Total Cost'] + planningCost ? [own] : [own, general]
}

/** The tables that a statement may not read whole. */
async function largeTables(db: Db): Promise<ReadonlySet<string>> {
  const large = await rows<{ name: string }>(db, sql`select relname as name from pg_class where relkind = 'r' and reltuples > 10000`)
  return new Set(large.map(({ name }) => name))
}

/**
 * The faults of the plans of a statement, each named by what is asked: a large table that is read whole, and a step that reads more than
 * `most` rows.
 */
async function faultsOf(db: Db, statement: Sent, { what, most }: Pick<Asked, 'what' | 'most'>, large: ReadonlySet<string>) {
  const faults: string[] = []
  const plans = await db.transaction((tx) => plansOf(tx, statement))
  for (const node of plans.flatMap(nodesOf)) {
    const read = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
    // A step of the plan that was not executed reads nothing.
    if (node['Actual Loops'] === 0) continue
    const fault = `${what}: ${statement.name ?? statement.text}: ${node['Node Type']} ${node['Relation Name'] ?? ''}`
    if (node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name'] ?? '')) faults.push(`${fault} reads the whole table`)
    else if (read * node['Actual Loops'] > most) faults.push(`${fault} reads ${read * node['Actual Loops']} rows`)
  }
  return faults
}

/** Checks that public reads are answered through indexes: the number of checked statements, and the faults of their plans. */
export async function checkPlans(db: Db, site: Site): Promise<{ checked: number; faults: string[] }> {
  const large = await largeTables(db)
  const [faults, seen] = [new Set<string>(), new Set<string>()]
  for (const { what, most, ask, only } of asked) {
    const { db: noted, sent } = recorded(db)
    await ask(noted, site)
    for (const statement of sent.filter(({ text }) => !only || only.test(text))) {
      const key = statement.name ?? `${statement.text} ${JSON.stringify(statement.params)}`
      if (seen.has(key)) continue
      seen.add(key)
      for (const fault of await faultsOf(db, statement, { what, most }, large)) faults.add(fault)
    }
  }
  return { checked: seen.size, faults: [...faults] }
}

/** The statements that a read sends. */
async function sentBy(db: Db, read: () => Promise<unknown>): Promise<Sent[]> {
  const client = clientOf(db)
  const { query } = client
  const sent: Sent[] = []
  client.query = ({ name, text, ...rest }, params) => {
    sent.push({ name, text, params })
    return query.call(client, { ...rest, text, ...(name === undefined ? {} : { name }) }, params)
  }
  try {
    await read()
  } finally {
    client.query = query
  }
  return sent
}

/** Runs a read, and returns the faults of the plans of all its statements, and how many these are; `most` rows may be read by a step. */
export async function faultsOfRead(
  db: Db,
  { what, most, read }: Pick<Asked, 'what' | 'most'> & { read: () => Promise<unknown> },
): Promise<{ checked: number; faults: string[] }> {
  const [sent, large] = [await sentBy(db, read), await largeTables(db)]
  const faults = []
  for (const statement of sent) faults.push(...(await faultsOf(db, statement, { what, most }, large)))
  return { checked: sent.length, faults: [...new Set(faults)] }
}

/** Runs a read, and returns how many pages of tables and indexes each of its statements reads. */
export async function pagesOfRead(db: Db, read: () => Promise<unknown>): Promise<number[]> {
  const pages: number[] = []
  for (const { text, params } of await sentBy(db, read)) {
    const explain = `explain (analyze, buffers, timing off, format json) ${text}`
    const [row] = await named<{ 'QUERY PLAN': [{ Plan: Record<`Shared ${'Hit' | 'Read'} Blocks`, number> }] }>(
      db,
      undefined,
      explain,
      params,
    )
    const { Plan: plan } = row!['QUERY PLAN'][0]
    pages.push(plan['Shared Hit Blocks'] + plan['Shared Read Blocks'])
  }
  return pages
}
