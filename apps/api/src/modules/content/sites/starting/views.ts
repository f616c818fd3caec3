import { draftSection } from '@karat/sites/content-blocks.ts'
import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../../../kernel/db/db.ts'

/** The contents of a site, as its checks count them. */
export interface SiteRecord {
  stores: number
  deliveryMethods: number
  serviced: number
  rates: number
  /** Products that shoppers can buy. */
  products: number
  /** Whether somebody published the home page, or all sites of the shop share one. */
  hasHome: boolean
  /** The text pages that are drafts still, or have a name missing in brackets in a language of the site. */
  drafts: DraftPage[]
}

/** A text page that is not finished: the name of its content, and its title. */
export interface DraftPage {
  kind: string
  title: string
}

/** Counts what is there of a site. */
export async function readSiteRecord(db: Db, subsite: string, language: string): Promise<SiteRecord> {
  const [found] = await rows<SiteRecord>(
    db,
    sql`select
      (select count(*)::int from store where subsite = ${subsite}) as stores,
      (select count(*)::int from delivery_method where subsite = ${subsite}) as "deliveryMethods",
      (select count(*)::int from delivery_rule where subsite = ${subsite} and serviceable) as serviced,
      (select count(*)::int from current_rate c join metal_rate r on r.version_id = c.version_id where c.subsite = ${subsite}) as rates,
      (select count(distinct product_id)::int from listing where subsite = ${subsite} and lead) as products,
      exists (select 1 from site_content where subsite = ${subsite} and kind = 'home' and live is not null and version > 1)
        or exists (select 1 from content_entry where key = 'WIDGET') as "hasHome",
      (select coalesce(json_agg(json_build_object('kind', c.kind, 'title', coalesce(nullif(c.live->0->'title'->>${language}::text, ''), c.live->0->'title'->>'en', ''))
          order by c.kind), '[]')
        from site_content c
        where c.subsite = ${subsite} and c.kind like 'page-%' and c.live is not null
          and exists (select 1 from jsonb_array_elements(c.live) b
            where b->>'id' = ${draftSection} or exists (select 1
              from (values (b->'title'), (b->'body')) f(texts)
              cross join lateral jsonb_each_text(case jsonb_typeof(f.texts) when 'object' then f.texts else '{}' end) t
              where t.value ~ ${String.raw`\[[^\]]+\]`}
                and (t.key = 'en' or t.key in (select language_code from subsite_language where subsite = ${subsite}))))) as drafts`,
  )
  if (!found) throw new Error('one row was asked for')
  return found
}

/** Whether there is a site of this code. */
export async function hasSite(tx: Db, code: string): Promise<boolean> {
  return (await rows(tx, sql`select 1 from subsite where code = ${code}`)).length > 0
}

/** The tables that decide whether a site opens cannot be locked together: the site's own row makes two openings wait for each other. */
export async function lockIsOpen(tx: Db, code: string): Promise<boolean | undefined> {
  const [found] = await rows<{ isOpen: boolean }>(tx, sql`select is_open as "isOpen" from subsite where code = ${code} for no key update`)
  return found?.isOpen
}

/** Opens or closes a site. */
export async function setOpen(tx: Db, code: string, isOpen: boolean): Promise<void> {
  await tx.execute(sql`update subsite set is_open = ${isOpen} where code = ${code}`)
}
