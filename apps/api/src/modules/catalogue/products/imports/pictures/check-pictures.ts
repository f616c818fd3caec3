import type { PictureEffect, PictureMode } from '@karat/sites/imports.ts'
import { transact } from '../../../../../kernel/db/db.ts'
import type { ProductContent } from '../../editing/content.ts'
import { readContent } from '../../editing/read-content.ts'
import { judgeContent } from '../check-pieces.ts'
import type { ImportDependencies } from '../dependencies.ts'
import { type CheckedPiece, readUnchecked, type StoredImport, type StoredPiece, updateImport, writeChecked } from '../store.ts'
import { readPictures, type StoredPicture, writeEffects } from './store.ts'

/** Pieces that one run of the job checks. */
const piecesOfRun = 100

/** The metal that a picture shows: that of the variant in its name, where the product comes in several. */
function colourOf({ sku }: StoredPicture, { variants }: ProductContent): string {
  const isOne = new Set(variants.map(({ colour }) => colour)).size < 2
  return isOne ? '' : (variants.find(({ id }) => id === sku)?.colour ?? '')
}

/**
 * A product with the pictures of an import after its own, or in their place; one that it has already keeps its texts. Where pictures have no
 * alternative text, the product's name is proposed.
 */
function withPictures(
  former: ProductContent,
  pictures: readonly StoredPicture[],
  mode: PictureMode,
): { content: ProductContent; effects: Map<number, PictureEffect> } {
  const own = new Map(former.pictures.map((picture) => [picture.id, picture]))
  const taken = new Map<string, ProductContent['pictures'][number]>()
  const effects = new Map<number, PictureEffect>()
  for (const picture of pictures) {
    const { line, mediaId: id } = picture
    if (id === null) continue
    effects.set(line, taken.has(id) ? 'twice' : own.has(id) ? 'there' : 'new')
    if (!taken.has(id)) taken.set(id, own.get(id) ?? { id, colour: colourOf(picture, former), view: '', alt: {} })
  }
  const added = [...taken.values()]
  const all = mode === 'replace' ? added : [...former.pictures, ...added.filter(({ id }) => !own.has(id))]
  const { en } = former.texts
  const texts = en && en.alt === '' ? { ...former.texts, en: { ...en, alt: en.name } } : former.texts
  return { content: { ...former, pictures: all, texts }, effects }
}

async function checkPiece(
  deps: ImportDependencies,
  stored: StoredImport,
  { line, productId, lines }: StoredPiece,
): Promise<{ checked: CheckedPiece; effects: ReadonlyMap<number, PictureEffect> }> {
  const { db } = deps
  const former = await readContent(deps, db, productId)
  const base = { line, changes: [], moves: [], stock: [], content: null, version: former?.version ?? null, isTaken: false }
  const refused = (problems: readonly { rule: string; site?: string }[]): CheckedPiece => ({
    ...base,
    kind: 'refused',
    problems: problems.map(({ rule, site }) => ({ line, column: null, value: '', rule, ...(site === undefined ? {} : { site }) })),
  })
  // Deleted since its number was found.
  if (!former) return { checked: refused([{ rule: 'sku_not_in_name' }]), effects: new Map() }
  const numbers = lines.map(([number]) => number)
  const pictures = await readPictures(db, stored.id, numbers)
  const ordered = numbers.flatMap((number) => pictures.find((picture) => picture.line === number) ?? [])
  const { content, effects } = withPictures(former.content, ordered, stored.pictureMode ?? 'add')
  const judged = await judgeContent(deps, stored.rights, productId, { former, content })
  if ('problems' in judged) return { checked: refused(judged.problems), effects }
  const { isChanged, changes } = judged
  return {
    checked: {
      ...base,
      kind: isChanged ? 'changed' : 'same',
      problems: [],
      changes,
      content: isChanged ? content : null,
      isTaken: isChanged,
    },
    effects,
  }
}

/** Checks some products of a ZIP of pictures, which changes none of them; returns whether some are left. */
export async function checkPictures(deps: ImportDependencies, stored: StoredImport): Promise<boolean> {
  const { db } = deps
  const found = await readUnchecked(db, stored.id, piecesOfRun)
  const results: Awaited<ReturnType<typeof checkPiece>>[] = []
  for (const piece of found) results.push(await checkPiece(deps, stored, piece))
  const isLast = found.length < piecesOfRun
  await transact(db, async (tx) => {
    await writeChecked(
      tx,
      stored.id,
      results.map(({ checked }) => checked),
    )
    await writeEffects(tx, stored.id, new Map(results.flatMap(({ effects }) => [...effects])))
    if (isLast) await updateImport(tx, stored.id, { state: 'checked' })
  })
  return !isLast
}
