import { sql } from 'drizzle-orm'
import { type Db, rows } from '../kernel/db/db.ts'
import { createPhotoEncoder, type StoredPhoto, type PhotoEncoder } from '../kernel/photos/photos.ts'
import { sharp } from '../kernel/sharp.ts'
import { pictureFolder } from './files.ts'

/** Pictures of the demo in place of buyers' photos, by product: one for each of its first reviews. */
const photographed: Record<string, readonly string[]> = {
  'BNG-001': ['mood'],
  'EAR-001': ['mood', 'macro'],
  'EAR-005': ['mood', 'macro'],
  'NCK-101': ['mood'],
  'RNG-003': ['mood', 'macro'],
  'RNG-105': ['mood', 'macro'],
}
/** Closer than the merchant's own picture, like a photo by telephone. */
const nearer = 0.8

async function takePhoto(encoder: PhotoEncoder, file: string): Promise<StoredPhoto> {
  const picture = sharp(file)
  const { width, height } = await picture.metadata()
  const crop = { width: Math.round(width * nearer), height: Math.round(height * nearer) }
  const left = Math.round((width - crop.width) / 2)
  const photo = await encoder.encode(await picture.extract({ ...crop, left, top: Math.round((height - crop.height) / 2) }).toBuffer())
  if (!photo || photo === 'busy') throw new Error(`${file} is no photo`)
  return photo
}

/** Adds photos to some reviews of the demo, whose ids name product and place. */
export async function seedReviewPhotos(tx: Db): Promise<void> {
  const encoder = createPhotoEncoder()
  for (const [product, pictures] of Object.entries(photographed)) {
    const reviews = await rows<{ id: string }>(
      tx,
      sql`select id from review where product_id = ${product} and id like 'demo-%' order by id limit ${pictures.length}`,
    )
    for (const [index, { id }] of reviews.entries()) {
      const { image, width, height } = await takePhoto(encoder, `${pictureFolder}${product}-${pictures[index]}.jpg`)
      await tx.execute(sql`
        insert into review_photo (id, customer_id, review_id, image, width, height, created_at)
        select ${`${id}-photo`}, '', id, ${image}, ${width}, ${height}, created_at from review where id = ${id}`)
    }
  }
}
