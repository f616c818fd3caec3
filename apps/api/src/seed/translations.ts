import { sql } from 'drizzle-orm'
import { type Db, rows } from '../kernel/db/db.ts'
import type { TranslatedCopy, SeedFiles } from './files.ts'
import { slugOf } from './products.ts'

/** The texts of one language as rows, each with its English original. */
function rowsOf(language: string, texts: TranslatedCopy, english: SeedFiles['copy'], sizer: SeedFiles['trade']['sizer']) {
  const pieces: Record<string, { description: string }> = { ...english.pieces, [sizer.id]: sizer }
  return {
    products: Object.entries(texts.pieces).map(([id, own]) => ({ ...own, id, language, of: pieces[id]?.description })),
    collections: Object.entries(texts.collections).map(([name, own]) => ({
      ...own,
      id: slugOf(name),
      language,
      of: english.collections[name]?.story,
    })),
    categories: Object.entries(texts.categories).map(([id, own]) => ({ ...own, id, language, of: english.categories[id]?.intro })),
  }
}

/** Writes the demo's translations of texts that still are the demo's English ones; texts that a shop has changed or translated stay. */
export async function seedTranslations(db: Db, { translations, copy, trade }: Pick<SeedFiles, 'translations' | 'copy' | 'trade'>) {
  for (const [language, texts] of Object.entries(translations)) {
    const { products, collections, categories } = rowsOf(language, texts, copy, trade.sizer)
    await db.execute(sql`
      insert into product_translation (product_id, language, name, subtitle, description, details, alt)
      select t.id, t.language, t.name, t.subtitle, t.description, t.details, t.alt
      from jsonb_to_recordset(${JSON.stringify(products)}::jsonb)
        as t(id text, language text, name text, subtitle text, description text, details jsonb, alt text, of text)
      join product d on d.id = t.id and d.description = t.of on conflict do nothing`)
    await db.execute(sql`
      insert into collection_translation (collection_id, language, name, line, story)
      select t.id, t.language, t.name, t.line, t.story
      from jsonb_to_recordset(${JSON.stringify(collections)}::jsonb) as t(id text, language text, name text, line text, story text, of text)
      join collection k on k.id = t.id and k.story = t.of on conflict do nothing`)
    await db.execute(sql`
      insert into category_translation (category_id, language, intro)
      select t.id, t.language, t.intro
      from jsonb_to_recordset(${JSON.stringify(categories)}::jsonb) as t(id text, language text, intro text, of text)
      join category c on c.id = t.id and c.intro = t.of on conflict do nothing`)
  }
}

/** Adds translated names to the demo's stores where no store has any: in a demo that was seeded before they existed. */
export async function seedStoreTranslations(db: Db, { stores }: Pick<SeedFiles, 'stores'>) {
  await db.execute(sql`
    update store s set words = t.words from jsonb_to_recordset(${JSON.stringify(stores)}::jsonb) as t(id text, address text, words jsonb)
    where s.id = t.id and s.address = t.address and not exists (select 1 from store where words <> '{}')`)
}

/** Whether a shop has products but no translation: it was seeded before they existed. */
export async function lacksTranslations(db: Db): Promise<boolean> {
  const [found] = await rows<{ lacks: boolean }>(
    db,
    sql`select exists (select 1 from product) and not exists (select 1 from product_translation) as lacks`,
  )
  return found?.lacks ?? false
}
