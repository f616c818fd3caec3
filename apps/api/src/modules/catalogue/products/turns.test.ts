import { sql } from 'drizzle-orm'
import { rows } from '../../../kernel/db/db.ts'
import { expect, test } from 'vitest'
import { shopOfFile } from '../../../testing/shop-of-file.ts'
import { readProduct } from './store.ts'

const shop = await shopOfFile()
const turnsOf = async (key: string) => (await readProduct(shop.db, 'in', 'en', key))?.turns

test('a 360° view names the photographed metal; a view of another metal is listed in addition', async () => {
  const versions = await rows<{ id: string; version: string }>(
    shop.db,
    sql`select id, version from media where id in ('RNG-001-turn-035', 'RNG-002-turn-000') order by id`,
  )
  const [yellow, white] = versions.map(({ version }) => version)
  expect(yellow).toMatch(/^[\da-f]{8}$/)
  expect(await turnsOf('RNG-001')).toEqual([{ id: `${yellow}_RNG-001-turn`, colour: 'yellow', frames: 36 }])
  expect(await turnsOf('RNG-002')).toEqual([{ id: `${white}_RNG-002-turn`, colour: 'white', frames: 36 }])
  expect(await turnsOf('RNG-005')).toEqual([])
  await shop.db.execute(sql`insert into media (id, file, width, height, blur)
    select 'RNG-001-turn-rose-00' || at, 'RNG-001-turn-000.jpg', 800, 800, '' from generate_series(0, 3) at`)
  expect(await turnsOf('RNG-001')).toEqual([
    { id: `${yellow}_RNG-001-turn`, colour: 'yellow', frames: 36 },
    { id: 'RNG-001-turn-rose', colour: 'rose', frames: 4 },
  ])
})
