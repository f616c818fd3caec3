import {
  makingKinds,
  type ProductDocument,
  type ProductOnSite,
  productStates,
  type ProductVariant,
  sizeSystems,
  usualDaysToMake,
} from '@karat/pricing/product/document.ts'
import { type Charges, noCharges } from '@karat/pricing/product/price-input.ts'
import { productKindNames } from '@karat/pricing/product-kinds/product-kinds.ts'
import type { Site } from '../../../../kernel/site.ts'
import { CellProblem, type DecimalSign, type ImportCell, numberOf, readCellRows, scaled, textOf, writeCellRows, yesOf } from './cells.ts'

/** A product as staff see it, with its charges in major units and percent. */
export type WireDocument = ProductDocument<Charges>
type OnSite = ProductOnSite<Charges>

/** The stock of a variant on a site: its count, or that it is made to order. */
export type StockCount = number | 'made'

/** A product as a file has it: its document, and the counts of its variants by site. */
export interface ProductPiece {
  document: WireDocument
  stock: Record<string, Record<string, StockCount>>
}

/** The data that the cells of a file are read with. */
export interface CellReading {
  mark: DecimalSign
  /** The ids of categories and collections by their names in lower case, and by themselves. */
  categories: ReadonlyMap<string, string>
  collections: ReadonlyMap<string, string>
}

/**
 * A column of the file of products. `show` gives its cell, `take` writes a cell into the piece and throws `CellProblem`. Those `of` a product
 * stand on its first row alone, those of a variant on each.
 */
export interface FileColumn {
  name: string
  of: 'product' | 'variant'
  /** The code of its heading, beside the language or the site that it is about. */
  heading: string
  language?: string
  site?: string
  isNumber?: true
  isWeight?: true
  show: (piece: ProductPiece, variant: ProductVariant | undefined) => string | number | null
  take: (piece: ProductPiece, variant: ProductVariant | undefined, cell: ImportCell, reading: CellReading) => void
}

/** The columns by which a row is found: the number of its product, and the SKU of its variant. */
export const keyColumns = ['product', 'sku'] as const

const decimals = (value: number, scale: number, digits: number): string => (value / scale).toFixed(digits)

const textFields = ['occasion', 'audience', 'setting', 'badge'] as const

/** A value of a list of codes; undefined for an empty cell. */
function codeOf<T extends string>(cell: ImportCell, codes: readonly T[]): T | undefined {
  const text = textOf(cell).toLowerCase()
  if (text === '') return undefined
  const known = codes.find((code) => code === text)
  if (known === undefined) throw new CellProblem('value_unknown')
  return known
}

function columnsOfProduct(): FileColumn[] {
  const named = (name: string, show: (document: WireDocument) => string, take: FileColumn['take']): FileColumn => ({
    name,
    of: 'product',
    heading: name,
    show: ({ document }) => show(document),
    take,
  })
  return [
    named(
      'kind',
      ({ kind }) => kind,
      ({ document }, _variant, cell) => {
        document.kind = codeOf(cell, productKindNames) ?? document.kind
      },
    ),
    named(
      'slug',
      ({ slug }) => slug,
      ({ document }, _variant, cell) => {
        document.slug = textOf(cell) || document.slug
      },
    ),
    named(
      'category',
      ({ categoryID }) => categoryID,
      ({ document }, _variant, cell, { categories }) => {
        const text = textOf(cell)
        if (text !== '') document.categoryID = categories.get(text.toLowerCase()) ?? text
      },
    ),
    named(
      'collection',
      ({ collectionID }) => collectionID,
      ({ document }, _variant, cell, { collections }) => {
        const text = textOf(cell)
        document.collectionID = collections.get(text.toLowerCase()) ?? text
      },
    ),
    ...textFields.map((field) =>
      named(
        field,
        (document) => document[field],
        ({ document }, _variant, cell) => {
          document[field] = textOf(cell)
        },
      ),
    ),
    named(
      'made_in',
      ({ madeIn }) => madeIn,
      ({ document }, _variant, cell) => {
        document.madeIn = textOf(cell)
      },
    ),
    named(
      'hallmarked',
      ({ isHallmarked }) => (isHallmarked ? 'yes' : 'no'),
      ({ document }, _variant, cell) => {
        document.isHallmarked = yesOf(cell) ?? document.isHallmarked
      },
    ),
    named(
      'size_system',
      ({ sizeSystem }) => sizeSystem,
      ({ document }, _variant, cell) => {
        document.sizeSystem = codeOf(cell, sizeSystems) ?? document.sizeSystem
      },
    ),
    named(
      'stones',
      ({ stones }) =>
        writeCellRows(stones.map((row) => [row.key, row.type, row.shape, String(row.count), decimals(row.caratMilli, 1000, 3)])),
      ({ document }, _variant, cell, { mark }) => {
        document.stones = readCellRows(textOf(cell)).map(([key = '', type = '', shape = '', count, carats, ...rest]) => {
          if (rest.length > 0) throw new CellProblem('parts_not_valid')
          const [of, weight] = [numberOf(count ?? '', mark), numberOf(carats ?? '', 'point')]
          if (of === undefined || weight === undefined) throw new CellProblem('parts_not_valid')
          return { key, type, shape, count: of, caratMilli: scaled(weight, 1000) }
        })
      },
    ),
  ]
}

const textParts = ['name', 'subtitle', 'description', 'details', 'alt'] as const

function columnsOfLanguage(language: string): FileColumn[] {
  const texts = (document: WireDocument) => (document.texts[language] ??= { name: '', subtitle: '', description: '', details: [], alt: '' })
  const ofTexts = textParts.map((part): FileColumn => ({
    name: `${part}_${language}`,
    of: 'product',
    heading: part,
    language,
    show: ({ document }) => {
      const own = document.texts[language]?.[part] ?? ''
      return typeof own === 'string' ? own : own.join('\n')
    },
    take: ({ document }, _variant, cell) => {
      const text = textOf(cell).replaceAll(/\r\n?/g, '\n')
      if (text === '' && document.texts[language] === undefined) return
      if (part === 'details') texts(document).details = text.split('\n').flatMap((line) => line.trim() || [])
      else texts(document)[part] = text
    },
  }))
  const ofPictures: FileColumn = {
    name: `picture_alts_${language}`,
    of: 'product',
    heading: 'picture_alts',
    language,
    show: ({ document }) =>
      writeCellRows(document.pictures.flatMap(({ id, alt }) => (alt[language] === undefined ? [] : [[id, alt[language]]]))),
    take: ({ document }, _variant, cell) => {
      const rows = readCellRows(textOf(cell))
      if (rows.some((parts) => parts.length !== 2)) throw new CellProblem('parts_not_valid')
      const alts = new Map(rows.map(([id = '', text = '']) => [id, text]))
      for (const picture of document.pictures) {
        const { [language]: _former, ...others } = picture.alt
        const text = alts.get(picture.id)
        picture.alt = text ? { ...others, [language]: text } : others
        alts.delete(picture.id)
      }
      if (alts.size > 0) throw new CellProblem('picture_not_here')
    },
  }
  return [...ofTexts, ofPictures]
}

/** A product on a site of which nothing was written yet. */
export const newOnSite = (): OnSite => ({
  state: 'draft',
  liveAt: null,
  madeInDays: usualDaysToMake,
  charges: { ...noCharges },
  exceptions: {},
})

const charged = ['value', 'minimum', 'discount', 'wastage'] as const

/** Charges as one cell: `kind=percent; value=12; +price=100`; those of a variant that has its own. */
function writeCharges({ kind, others, ...amounts }: Charges): string {
  const parts = [
    `kind=${kind}`,
    ...charged.map((name) => `${name}=${amounts[name]}`),
    ...others.map(({ code, amount }) => `+${code}=${amount}`),
  ]
  return parts.join('; ')
}

function readCharges(text: string, mark: DecimalSign): Charges {
  const charges: Charges = { ...noCharges, others: [] }
  for (const part of text.split(/[;\n]/).flatMap((one) => one.trim() || [])) {
    const [, name = '', value = ''] = /^([+\w]+)\s*=\s*(.+)$/.exec(part) ?? []
    const amount = charged.find((one) => one === name)
    if (name === 'kind') charges.kind = codeOf(value, makingKinds) ?? charges.kind
    else if (amount !== undefined) charges[amount] = numberOf(value, mark) ?? 0
    else if (name.startsWith('+')) charges.others.push({ code: name.slice(1), amount: numberOf(value, mark) ?? 0 })
    else throw new CellProblem('parts_not_valid')
  }
  return charges
}

function columnsOfSite({ code }: Pick<Site, 'code'>): FileColumn[] {
  /** Empty cells about a site where the product was never written leave it so. */
  const onSite = ({ document }: ProductPiece, cell: ImportCell): OnSite | undefined =>
    textOf(cell) === '' ? document.sites[code] : (document.sites[code] ??= newOnSite())
  const named = (
    name: string,
    show: (onSite: OnSite) => string | number | null,
    take: (onSite: OnSite, cell: ImportCell, reading: CellReading) => void,
    more: Pick<FileColumn, 'isNumber'> = {},
  ): FileColumn => ({
    name: `${name}_${code}`,
    of: 'product',
    heading: name,
    site: code,
    ...more,
    show: ({ document }) => {
      const own = document.sites[code]
      return own ? show(own) : null
    },
    take: (piece, _variant, cell, reading) => {
      const own = onSite(piece, cell)
      if (own) take(own, cell, reading)
    },
  })
  const amounts: Record<string, (typeof charged)[number]> = {
    making: 'value',
    making_minimum: 'minimum',
    making_discount: 'discount',
    wastage: 'wastage',
  }
  return [
    named(
      'state',
      ({ state }) => state,
      (own, cell) => {
        own.state = codeOf(cell, productStates) ?? own.state
        if (own.state !== 'scheduled') own.liveAt = null
      },
    ),
    named(
      'live_at',
      ({ liveAt }) => liveAt,
      (own, cell) => {
        if (own.state === 'scheduled') own.liveAt = textOf(cell) || own.liveAt
      },
    ),
    named(
      'made_in_days',
      ({ madeInDays }) => madeInDays,
      (own, cell, { mark }) => {
        own.madeInDays = numberOf(cell, mark) ?? own.madeInDays
      },
      { isNumber: true },
    ),
    named(
      'making_kind',
      ({ charges }) => charges.kind,
      ({ charges }, cell) => {
        charges.kind = codeOf(cell, makingKinds) ?? charges.kind
      },
    ),
    ...Object.entries(amounts).map(([name, amount]) =>
      named(
        name,
        ({ charges }) => charges[amount],
        ({ charges }, cell, { mark }) => {
          charges[amount] = numberOf(cell, mark) ?? charges[amount]
        },
        { isNumber: true },
      ),
    ),
    named(
      'other_charges',
      ({ charges }) => charges.others.map((one) => `${one.code}=${one.amount}`).join('; '),
      ({ charges }, cell, { mark }) => {
        charges.others = textOf(cell)
          .split(/[;\n]/)
          .flatMap((one) => one.trim() || [])
          .map((part) => {
            const [, code = '', value] = /^(\w+)\s*=\s*(.+)$/.exec(part) ?? []
            const amount = numberOf(value ?? '', mark)
            if (amount === undefined) throw new CellProblem('parts_not_valid')
            return { code, amount }
          })
      },
    ),
  ]
}

const variantTexts = ['metal', 'colour', 'purity', 'size'] as const

function columnsOfVariant(): FileColumn[] {
  const weight = (name: string, field: 'grossMg' | 'netMg'): FileColumn => ({
    name,
    of: 'variant',
    heading: name,
    isNumber: true,
    isWeight: true,
    show: (_piece, variant) => (variant ? variant[field] / 1000 : null),
    take: (_piece, variant, cell, { mark }) => {
      const grams = numberOf(cell, mark)
      if (variant && grams !== undefined) variant[field] = scaled(grams, 1000)
    },
  })
  const flag = (name: string, field: 'isListed' | 'isLead'): FileColumn => ({
    name,
    of: 'variant',
    heading: name,
    show: (_piece, variant) => (variant ? (variant[field] ? 'yes' : 'no') : null),
    take: (_piece, variant, cell) => {
      const is = yesOf(cell)
      if (variant && is !== undefined) variant[field] = is
    },
  })
  return [
    ...variantTexts.map((field): FileColumn => ({
      name: field,
      of: 'variant',
      heading: field,
      show: (_piece, variant) => variant?.[field] ?? null,
      take: (_piece, variant, cell) => {
        if (variant) variant[field] = textOf(cell)
      },
    })),
    weight('gross_grams', 'grossMg'),
    weight('net_grams', 'netMg'),
    {
      name: 'articles',
      of: 'variant',
      heading: 'articles',
      isNumber: true,
      show: (_piece, variant) => variant?.articles ?? null,
      take: (_piece, variant, cell, { mark }) => {
        const count = numberOf(cell, mark)
        if (variant && count !== undefined) variant.articles = count
      },
    },
    flag('listed', 'isListed'),
    flag('lead', 'isLead'),
  ]
}

/** The columns of a variant on a site: charges of its own, and its stock. */
function columnsOfVariantOn(code: string): FileColumn[] {
  return [
    {
      name: `own_charges_${code}`,
      of: 'variant',
      heading: 'own_charges',
      site: code,
      show: ({ document }, variant) => {
        const own = variant && document.sites[code]?.exceptions[variant.id]
        return own ? writeCharges(own) : null
      },
      take: ({ document }, variant, cell, { mark }) => {
        const text = textOf(cell)
        if (!variant || (text === '' && document.sites[code] === undefined)) return
        const { exceptions } = (document.sites[code] ??= newOnSite())
        if (text === '') delete exceptions[variant.id]
        else exceptions[variant.id] = readCharges(text, mark)
      },
    },
    {
      name: `stock_${code}`,
      of: 'variant',
      heading: 'stock',
      site: code,
      isNumber: true,
      show: ({ stock }, variant) => (variant && stock[code]?.[variant.id]) ?? null,
      take: ({ stock }, variant, cell, { mark }) => {
        const text = textOf(cell)
        if (!variant || text === '') return
        const counts = (stock[code] ??= {})
        if (/^made(?: to order)?$/i.test(text)) counts[variant.id] = 'made'
        else {
          const count = numberOf(cell, mark) ?? 0
          if (!Number.isInteger(count) || count < 0 || count > 1_000_000) throw new CellProblem('number_not_valid')
          // A piece that is made when it is bought has no count: a list that counts none of it says nothing new.
          if (count > 0 || counts[variant.id] !== 'made') counts[variant.id] = count
        }
      },
    },
  ]
}

/** The columns of the file of products for the sites of a shop, in their order; a language of several sites has its columns once. */
export function columnsOf(sites: readonly Pick<Site, 'code' | 'languages'>[]): FileColumn[] {
  const languages = [...new Set(['en', ...sites.flatMap((site) => site.languages.map(({ code }) => code))])]
  const number = (name: (typeof keyColumns)[number], of: FileColumn['of']): FileColumn => ({
    name,
    of,
    heading: name,
    show: (_piece, variant) => (name === 'sku' ? (variant?.id ?? null) : null),
    take: () => {},
  })
  return [
    number('product', 'product'),
    number('sku', 'variant'),
    ...columnsOfVariant(),
    ...sites.flatMap(({ code }) => columnsOfVariantOn(code)),
    ...columnsOfProduct(),
    ...languages.flatMap(columnsOfLanguage),
    ...sites.flatMap(columnsOfSite),
  ]
}
