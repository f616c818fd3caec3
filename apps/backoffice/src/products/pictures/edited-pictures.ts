import type { ProductDocument } from '@karat/contract/staff-products.ts'
import type { Upload } from './use-uploads.ts'

export type ProductPicture = ProductDocument['pictures'][number]

/** The id of a picture by its address, which begins with its version. */
export const idOfAddress = (address: string): string => address.replace(/^[0-9a-f]{8}_/, '')

/** The pictures of a product with uploaded ones: each in the place of what it replaces, the others at the end. One that is there stays as it is. */
export function withUploaded(pictures: readonly ProductPicture[], uploads: readonly Upload[]): ProductPicture[] {
  return uploads.reduce<ProductPicture[]>(
    (all, { picture, replaces }) => {
      if (!picture) return all
      const id = idOfAddress(picture.id)
      if (all.some((one) => one.id === id)) return all
      if (all.some((one) => one.id === replaces)) return all.map((one) => (one.id === replaces ? { ...one, id } : one))
      return [...all, { id, colour: '', view: '', alt: {} }]
    },
    [...pictures],
  )
}

/** A list with one of its entries at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const others = list.filter((_one, index) => index !== from)
  return [...others.slice(0, to), ...list.slice(from, from + 1), ...others.slice(to)]
}

/** The languages in which a picture lacks a text of its own; none where it has no own text at all, since that of all pictures holds then. */
export const missingTexts = ({ alt }: ProductPicture, languages: readonly string[]): string[] =>
  Object.keys(alt).length === 0 ? [] : languages.filter((language) => !alt[language])
