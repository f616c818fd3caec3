import { rows } from '@karat/api/kernel/db/db.ts'
import { unwrap } from '@karat/api/kernel/result.ts'
import { documentOfPromotion } from '@karat/api/modules/catalogue/promotions/editing/wire.ts'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { type ClosedShop, command, killInRounds, type StaffRequest } from '../testing/killed.ts'
import { killStarted } from '../testing/process.ts'

afterEach(killStarted)

const saves = [0, 1, 2, 3, 4] as const
const last = saves.length - 1

/** Saves of the home page, each with another text. */
const contentSaves = (): StaffRequest[] =>
  saves.map((save) => ({
    key: 'POST /api/staff/content/:kind/',
    input: {
      params: { kind: 'home' },
      body: {
        version: save,
        blocks: [{ id: 'rates-1', kind: 'rates', hidden: false, title: { en: `Save ${save}` }, text: { en: 'The rate of today' } }],
      },
    },
  }))

/** The promotion that is saved again and again. */
const promotion = 'in-welcome5'

/** Saves of a promotion, each with another priority. */
async function promotionSaves({ modules: { promotionEditing, sites } }: ClosedShop): Promise<StaffRequest[]> {
  const site = await sites.byCode('in')
  if (!site) throw new Error('the site of India is missing')
  const { content, version } = unwrap(await promotionEditing.read(site, promotion))
  const document = documentOfPromotion(content, site)
  return saves.map((save) => ({
    key: 'POST /api/staff/promotions/:id/',
    input: { params: { id: promotion }, body: { version: version + save, document: { ...document, priority: 100 + save } } },
  }))
}

/** Redirects that lead to the same page. */
const redirects = (): StaffRequest[] =>
  saves.map((save) => ({ key: 'POST /api/staff/rewrites/', input: { body: { source: `/p/moved-${save}`, target: '/p/meher-solitaire' } } }))

/** The number of entries of the audit about a thing that name a field with a value. */
const acts = (object: string, id: string, field: string, value: string) =>
  sql`(select count(*)::int from audit_entry where object = ${object} and object_id = ${id} and after->>${field} = ${value})`

test('kill -9 while content, promotions and redirects are saved: each save is made and audited, once or not at all', async () => {
  await killInRounds<{ lists: StaffRequest[][] }>({
    fill: async (shop) => ({ lists: [contentSaves(), await promotionSaves(shop), redirects()] }),
    kills: [2, 5, 4],
    work: (shop, { lists }) => command(shop, lists),
    async agree({ db, modules: { promotionEditing, sites } }) {
      const [content] = await rows(db, sql`select version, live->0->'title'->>'en' as title from site_content where subsite = 'in'`)
      expect(content).toEqual({ version: saves.length, title: `Save ${last}` })
      const site = (await sites.byCode('in')) ?? expect.unreachable()
      expect(unwrap(await promotionEditing.read(site, promotion)).content).toMatchObject({ priority: 100 + last })
      for (const save of saves) {
        const [made] = await rows(
          db,
          sql`select ${acts('content', 'home', 'rates-1/title/en', `Save ${save}`)} as content,
                ${acts('promotions', promotion, 'priority', String(100 + save))} as promotions,
                ${acts('rewrites', `/p/moved-${save}`, 'target', '/p/meher-solitaire')} as redirects,
                (select count(*)::int from url_rewrite where subsite = 'in' and source = ${`/p/moved-${save}`}) as "storedRedirects"`,
        )
        expect([save, made]).toEqual([save, { content: 1, promotions: 1, redirects: 1, storedRedirects: 1 }])
      }
    },
  })
}, 480_000)
