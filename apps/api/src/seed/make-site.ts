import { countryDefaults } from '@karat/sites/countries.ts'
import { contentOfSlug } from '@karat/sites/content-blocks.ts'
import { defaultStoredProfile, type StoredProfile } from '@karat/sites/profile.ts'
import { defaultWebsiteCode } from '@karat/sites/settings.ts'
import { sql } from 'drizzle-orm'
import { type Db, rows } from '../kernel/db/db.ts'
import type { MakeSite, SiteSetUp } from '../modules/content/sites/port.ts'
import { seedFiles, type SeedFiles } from './files.ts'
import { insertAll } from './insert.ts'
import { startContent } from './start-content.ts'

/** Ids of languages on the wire, the same on every site. */
const languageIds = new Map([
  ['en', '1'],
  ['hi', '2'],
  ['mr', '3'],
  ['ar', '4'],
  ['es', '5'],
  ['zh-Hans', '6'],
])

/** The languages that a site can have. */
export const siteLanguages: readonly string[] = [...languageIds.keys()]

/** How many rates are shown above every page. */
const shownRates = 4
/** Minutes that the price of a bag holds. */
const quoteMinutes = 15

type Merchant = StoredProfile['merchant']

/** Makes the website that the first site belongs to, where there is none. */
async function makeWebsite(tx: Db, code: string = defaultWebsiteCode): Promise<void> {
  await tx.execute(sql`
    insert into website (code, website_id, position, persist_lifetime, persist_shopping_cart, clear_cart_logout)
    select ${code}, '1', 0, '30', 'Yes', 'No' where not exists (select 1 from website)`)
}

/** Writes the states, post codes and sales taxes of a country, where it has none yet. */
async function makeCountry(tx: Db, { places, postcodes }: Pick<SeedFiles, 'places' | 'postcodes'>, country: string): Promise<void> {
  const [known] = await rows<{ states: boolean; areas: boolean; taxes: boolean }>(
    tx,
    sql`select exists (select 1 from country_state where country = ${country}) as states,
      exists (select 1 from postcode_area where country = ${country}) as areas, exists (select 1 from sales_tax) as taxes`,
  )
  const states = places.states.filter((state) => state.country === country).map((state, position) => ({ ...state, position }))
  if (!known?.states) await insertAll(tx, 'country_state', ['country', 'code', 'name', 'position'], states)
  const areas = postcodes.filter((area) => area.country === country)
  if (!known?.areas) await insertAll(tx, 'postcode_area', ['country', 'first', 'last', 'states', 'city'], areas)
  if (country === 'US' && !known?.taxes) await insertAll(tx, 'sales_tax', ['state', 'prefix', 'rate'], places.salesTax)
}

async function makeDelivery(tx: Db, { code, codLimit, deliveryDays, expressFee }: SiteSetUp): Promise<void> {
  await insertAll(
    tx,
    'delivery_rule',
    ['subsite', 'prefix', 'serviceable', 'cod', 'days'],
    [{ subsite: code, prefix: '', serviceable: true, cod: codLimit > 0, days: deliveryDays }],
  )
  await insertAll(
    tx,
    'delivery_method',
    ['subsite', 'method', 'prefix', 'position', 'fee', 'sooner'],
    [
      { subsite: code, method: 'insured', prefix: '', position: 0, fee: 0, sooner: 0 },
      ...(expressFee === null ? [] : [{ subsite: code, method: 'express', prefix: '', position: 1, fee: expressFee, sooner: 2 }]),
    ],
  )
}

async function makeRates(tx: Db, { code, by, rates }: SiteSetUp, now: Date): Promise<void> {
  const [version] = await rows<{ id: number }>(
    tx,
    sql`insert into rate_version (subsite, version, at, author) values (${code}, 1, ${now.toISOString()}, ${by}) returning id`,
  )
  await insertAll(
    tx,
    'metal_rate',
    ['version_id', 'metal', 'purity', 'rate'],
    rates.map((rate) => ({ ...rate, version_id: version?.id })),
  )
  await tx.execute(sql`insert into current_rate (subsite, version_id) values (${code}, ${version?.id})`)
}

/** Writes the first content of a site. Text pages that its website has for all sites already stay as they are. */
async function makeContent(tx: Db, files: SeedFiles, site: SiteSetUp, merchant: Merchant, now: Date): Promise<void> {
  const [shared] = await rows<{ pages: { slug: string }[] | null; home: boolean }>(
    tx,
    sql`select (select value->'pages' from content_entry where key = 'PAGES') as pages,
      exists (select 1 from content_entry where key = 'WIDGET') as home`,
  )
  const known = new Set((shared?.pages ?? []).map(({ slug }) => contentOfSlug(slug)))
  const content = startContent(files, { ...site, merchant, quoteMinutes })
  const isNew = (kind: string) => (kind.startsWith('page-') ? !known.has(kind) : !shared?.home)
  const written = [...content].filter(([kind, blocks]) => blocks.length > 0 && isNew(kind))
  await insertAll(
    tx,
    'site_content',
    ['subsite', 'kind', 'version', 'live', 'live_since'],
    written.map(([kind, live]) => ({ subsite: site.code, kind, version: 1, live, live_since: now.toISOString() })),
  )
}

function rowOf(
  site: SiteSetUp,
  { storeId, website, position, merchant }: { storeId: string; website: string; position: number; merchant: Merchant },
) {
  const { code, country, rates, purities } = site
  const defaults = countryDefaults(country)
  return {
    code,
    website,
    store_id: storeId,
    store_code: code,
    position,
    country,
    currency: site.currency,
    currency_symbol: site.symbol,
    currency_decimals: site.shownDecimals,
    phone_code: site.phoneCode,
    time_zone: site.timeZone,
    pincode_delivery_check: defaults.postcode !== null,
    otp_methods: site.otpMethods,
    tax_kind: site.taxKind,
    tax_code: site.taxCode,
    tax_rate: site.taxRate,
    tax_step: site.taxStep,
    hallmark_mode: site.hallmarkMode,
    hallmark_fee: site.hallmarkFee,
    hallmark_tax_rate: site.hallmarkTaxRate,
    display: 'exact',
    seller_state: site.state,
    cod_limit: site.codLimit,
    id_limit: site.idLimit,
    quote_minutes: quoteMinutes,
    return_days: site.returnDays,
    ring_sizes: site.ringSizes,
    purities,
    gateways: site.gateways,
    is_open: site.isOpen,
    profile: {
      ...defaultStoredProfile(country),
      shownRates: (rates.length > 0 ? rates.map(({ purity }) => purity) : purities).slice(0, shownRates),
      merchant,
    },
  }
}

/** Makes a site with all its rows; see `MakeSite`. */
export const makeSite: MakeSite = async (tx, site, now, website) => {
  await tx.execute(sql`select pg_advisory_xact_lock(4741242)`)
  const existing = await rows<{ code: string; country: string; storeId: string; website: string; merchant: Merchant | null }>(
    tx,
    sql`select code, country, store_id as "storeId", website, coalesce(profile->'merchant', profile->'house') as merchant from subsite order by position`,
  )
  if (existing.some(({ code }) => code === site.code)) return false
  await makeWebsite(tx, website)
  const [first] = await rows<{ code: string }>(tx, sql`select code from website order by position limit 1`)
  const { merchant: unnamed } = defaultStoredProfile(site.country)
  // Further sites belong to the merchant of the first one, whose legal name and tax ids are valid in one country only.
  const former = existing[0]?.merchant
  const compatriot = existing.find(({ country, merchant: one }) => country === site.country && one?.name === former?.name)?.merchant
  const { legalName, taxIds } = compatriot ?? unnamed
  const isSame = site.tradeName === '' || site.tradeName === former?.name
  const merchant: Merchant = isSame ? { ...unnamed, ...former, legalName, taxIds } : { ...unnamed, name: site.tradeName }
  const row = rowOf(site, {
    storeId: String(Math.max(0, ...existing.map(({ storeId }) => Number(storeId) || 0)) + 1),
    website: existing[0]?.website ?? first?.code ?? defaultWebsiteCode,
    position: existing.length,
    merchant,
  })
  await insertAll(tx, 'subsite', Object.keys(row), [row])
  await insertAll(
    tx,
    'subsite_language',
    ['subsite', 'language_code', 'language_id', 'position'],
    site.languages.map((code, position) => ({
      subsite: site.code,
      language_code: code,
      language_id: languageIds.get(code) ?? '',
      position,
    })),
  )
  const files = seedFiles()
  await makeCountry(tx, files, site.country)
  const [{ count: categories } = { count: 0 }] = await rows<{ count: number }>(tx, sql`select count(*)::int as count from category`)
  if (categories === 0)
    await insertAll(
      tx,
      'category',
      ['id', 'position', 'names', 'intro'],
      files.categories.map((category, position) => ({ ...category, position, intro: '' })),
    )
  await makeDelivery(tx, site)
  await makeContent(tx, files, site, merchant, now)
  await makeRates(tx, site, now)
  return true
}
