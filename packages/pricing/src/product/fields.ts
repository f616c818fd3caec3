/** The parts of a product that change one by one; the contract's document has them, and the same with amounts in minor units. */
interface ProductParts {
  texts: Readonly<Record<string, object>>
  /** Versions that were stored before staff wrote pictures have none. */
  pictures?: readonly { id: string; alt: Readonly<Record<string, string>> }[]
  variants: readonly { id: string }[]
  sites: Readonly<Record<string, { charges: object; exceptions: object }>>
}

/**
 * The fields of a product by their paths, whose parts are separated by `/`: `texts/hi/name`, `pictures/RNG-001-hero/alt/hi`,
 * `variants/RNG-001-18K`, `sites/in/state`.
 */
export type ProductFields = ReadonlyMap<string, unknown>

/** A product as fields that change one by one: each text, each picture with its texts, each variant, and of each site its state and each of its charges. */
export function fieldsOf({ texts, pictures = [], variants, sites, ...rest }: ProductParts): ProductFields {
  const fields = new Map<string, unknown>(Object.entries(rest))
  for (const [language, own] of Object.entries(texts))
    for (const [name, text] of Object.entries(own)) fields.set(`texts/${language}/${name}`, text)
  fields.set(
    'pictureOrder',
    pictures.map(({ id }) => id),
  )
  for (const { id, alt, ...picture } of pictures) {
    for (const [name, value] of Object.entries(picture)) fields.set(`pictures/${id}/${name}`, value)
    for (const [language, text] of Object.entries(alt)) fields.set(`pictures/${id}/alt/${language}`, text)
  }
  fields.set(
    'variantOrder',
    variants.map(({ id }) => id),
  )
  for (const variant of variants) fields.set(`variants/${variant.id}`, variant)
  for (const [site, { charges, exceptions, ...onSite }] of Object.entries(sites)) {
    for (const [name, value] of Object.entries({ ...onSite, ...charges })) fields.set(`sites/${site}/${name}`, value)
    fields.set(`sites/${site}/exceptions`, exceptions)
  }
  return fields
}

/** The ids of a list in their order, without those that `known` has not, and with those at its end that the order does not name. */
const inOrder = (order: unknown, known: readonly string[]): string[] => {
  const ids = ((order ?? []) as readonly string[]).filter((id) => known.includes(id))
  return [...ids, ...known.filter((id) => !ids.includes(id))]
}

/**
 * The product of these fields, which products of the same type gave. Fields that two people changed fit together: a list has what has fields,
 * whatever its order names; of a picture that one of them removed, a text that the other one wrote is no picture.
 */
export function productOfFields<P extends ProductParts>(fields: ProductFields): P {
  const content: Record<string, unknown> = {}
  const [texts, sites, pictures]: [Groups, Groups, Groups] = [{}, {}, {}]
  const [alts, variants]: [Groups, Record<string, unknown>] = [{}, {}]
  for (const [path, value] of fields) {
    const [group = '', key = '', name = '', language = ''] = path.split('/')
    if (group === 'texts') (texts[key] ??= {})[name] = value
    else if (group === 'sites') (sites[key] ??= {})[name] = value
    else if (group === 'pictures' && name === 'alt') (alts[key] ??= {})[language] = value
    else if (group === 'pictures') (pictures[key] ??= {})[name] = value
    else if (group === 'variants') variants[key] = value
    else if (group !== 'variantOrder' && group !== 'pictureOrder') content[group] = value
  }
  const onSites = Object.entries(sites).map(([site, { state, liveAt, madeInDays, exceptions, ...charges }]) => [
    site,
    { state, liveAt, madeInDays, exceptions, charges },
  ])
  return {
    ...content,
    texts,
    pictures: inOrder(fields.get('pictureOrder'), Object.keys(pictures)).map((id) => ({ id, ...pictures[id], alt: alts[id] ?? {} })),
    variants: inOrder(fields.get('variantOrder'), Object.keys(variants)).map((id) => variants[id]),
    sites: Object.fromEntries(onSites),
  } as unknown as P
}

type Groups = Record<string, Record<string, unknown>>

/** Whether two values of a field are the same. */
export const isSameValue = (one: unknown, other: unknown): boolean => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))

/** A value whose objects have their keys in order: the database keeps its own order of them. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  )
}

/** The paths of the fields that differ between two states of a product. */
export function changedFields(before: ProductFields, after: ProductFields): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((path) => !isSameValue(before.get(path), after.get(path)))
}
