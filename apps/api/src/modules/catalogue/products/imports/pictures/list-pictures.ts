import { largestPictureEntry, maxPackingRatio, maxPictureEntries, maxUnpackedPictures } from '@karat/sites/imports.ts'
import type { Db } from '../../../../../kernel/db/db.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { DamagedZip, type ZipEntry, zipEntries } from './open-zip.ts'
import { hasHidden, isLeftOut, kindOfName, numbersIn, placeIn, shownName } from './picture-name.ts'
import { type FoundPicture, type NumberedProduct, readByNumbers } from './store.ts'

/** The unpacked bytes below which a packing ratio says nothing: pictures of one colour pack well. */
const smallEntry = 1024 * 1024

/** Why an entry is refused by the directory alone; undefined for one that can be unpacked. */
function problemOf({ name, isSafe, isFile, isEncrypted, canBeUnpacked, packed, unpacked }: ZipEntry): string | undefined {
  const kind = kindOfName(name)
  if (!isSafe || hasHidden(name)) return 'name_not_safe'
  if (!isFile) return 'no_file'
  if (kind === 'zip') return 'nested_zip'
  if (kind === 'other') return 'no_picture'
  if (isEncrypted) return 'encrypted'
  if (!canBeUnpacked) return 'packing_unknown'
  if (Math.max(packed, unpacked) > largestPictureEntry) return 'picture_large'
  return unpacked > smallEntry && unpacked > packed * maxPackingRatio ? 'packed_too_tightly' : undefined
}

/** The product that a name is about, by the likeliest of its numbers that somebody has; one in the same case counts before others. */
function productOf(
  name: string,
  known: ReadonlyMap<string, readonly NumberedProduct[]>,
): { sku: string; productId: string } | { problem: string } {
  const found = numbersIn(name).flatMap((number) => {
    const having = known.get(number)
    return having ? [having] : []
  })[0]
  if (!found) return { problem: 'sku_not_in_name' }
  const exact = found.filter(({ id }) => name.includes(id))
  const [first, ...others] = exact.length > 0 ? exact : found
  if (!first || others.some(({ productId }) => productId !== first.productId)) return { problem: 'sku_ambiguous' }
  return { sku: first.id, productId: first.productId }
}

/** The entries of a ZIP that count, without unpacking any. Throws `UnreadableFile` for one that cannot be read, or is larger than it may be. */
async function readEntries(db: Db, stored: { id: string; size: number }): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = []
  let [count, unpacked] = [0, 0]
  try {
    for await (const entry of zipEntries(db, stored)) {
      count += 1
      unpacked += entry.unpacked
      if (count > maxPictureEntries) throw new UnreadableFile('import_zip_too_many')
      if (unpacked > maxUnpackedPictures) throw new UnreadableFile('import_zip_too_much')
      if (!isLeftOut(entry.name)) entries.push(entry)
    }
  } catch (error) {
    throw error instanceof DamagedZip ? new UnreadableFile('import_unreadable') : error
  }
  return entries
}

/**
 * The pictures in a ZIP with their products, or why an entry is none; undefined for a spreadsheet, which is a ZIP as well. Nothing is unpacked
 * yet. Throws `UnreadableFile`.
 */
export async function listPictures(db: Db, stored: { id: string; size: number }): Promise<FoundPicture[] | undefined> {
  const entries = await readEntries(db, stored)
  if (entries.some(({ name }) => name === 'xl/workbook.xml')) return undefined
  if (!entries.some(({ name }) => kindOfName(name) === 'picture')) throw new UnreadableFile('import_no_pictures')
  const judged = entries.map((entry) => ({ ...entry, problem: problemOf(entry) }))
  const numbers = new Set(judged.flatMap(({ name, problem }) => (problem === undefined ? numbersIn(name) : [])))
  const known = Map.groupBy(await readByNumbers(db, [...numbers]), ({ id }) => id.toLowerCase())
  return judged.map(({ number: line, name, problem }) => {
    const of = problem === undefined ? productOf(name, known) : { problem }
    const base = { line, name: shownName(name) }
    if ('problem' in of) return { ...base, sku: '', productId: '', place: 0, problem: of.problem }
    return { ...base, ...of, place: placeIn(name, of.sku), problem: null }
  })
}
