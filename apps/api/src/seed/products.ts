import { netWeight } from '@karat/pricing/parts.ts'
import { fromMajor } from '@karat/money/money.ts'
import { stoneFacetOf } from '../modules/catalogue/products/rules.ts'
import type { PieceStones } from '../modules/catalogue/products/tables.ts'
import { readSizes, type Sizes } from './sizes.ts'

/** A product as it stands in `seed/pieces.json`. */
export interface ProductSource {
  sku: string
  name: string
  category: string
  collection: string
  purity: string
  colour: string
  gross_g: string
  net_g: string
  stones: string
  making: string
  sizes: string
  occasion: string
  audience: string
  metals: string[]
  articles: number
  huid: boolean
  sample_price_inr?: number
}

export type Making = { kind: 'per_gram' | 'percent' | 'flat'; value: number }

/** One variant of a product. Weights in milligrams; making in paise or basis points. */
export interface SeedVariant {
  id: string
  metal: string
  colour: string
  purity: string
  size: string
  grossMg: number
  netMg: number
  articles: number
  hallmarked: number
  making: Making
  listed: boolean
  lead: boolean
}

export interface SeedProduct {
  source: ProductSource
  slug: string
  stones: PieceStones[]
  stone: string
  sizes: Sizes
  variants: SeedVariant[]
}

const density: Record<string, number> = { '22K': 17.7, '18K': 15.5, '14K': 13.1, PT950: 20.6 }

export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

/** The metal of a purity. */
export function metalOf(purity: string): string {
  if (purity.startsWith('PT')) return 'platinum'
  return purity.startsWith('S') ? 'silver' : 'gold'
}

/** Reads `diamond round×12 0.12ct@ND-VS-GH;pearl round×44@BEAD/pc`. */
export function readStones(text: string): PieceStones[] {
  if (text === '-') return []
  return text.split(';').map((row) => {
    const match = /^(.+) (\S+)\u00d7(\d+)(?: ([\d.]+)ct)?@(.+?)(?:\/pc)?$/.exec(row)
    if (!match) throw new Error(`cannot read the stones "${row}"`)
    const [, type = '', shape = '', count = '', carat = '0', key = ''] = match
    return { key, type, shape, count: Number(count), caratMilli: Math.round(Number(carat) * 1000) }
  })
}

/** Reads `₹1350/g`, `18%`, `₹6,500 flat` into paise and basis points. */
export function readMaking(text: string): Making {
  const value = Number(text.replaceAll(/[^\d.]/g, ''))
  if (text.endsWith('%')) return { kind: 'percent', value: Math.round(value * 100) }
  return { kind: text.endsWith('/g') ? 'per_gram' : 'flat', value: fromMajor(value, 'INR') }
}

/** The purities of a colour. A text that names one karat limits the product to it. */
function puritiesOf(product: ProductSource, copy: string, colour: string): string[] {
  if (colour === 'platinum') return ['PT950']
  const diamonds = product.stones.includes('diamond')
  if (!diamonds || (product.purity !== '18K' && product.purity !== '14K')) return [product.purity]
  const namedKarats = new Set(copy.match(/\b\d\dK\b/g))
  if (namedKarats.size === 1) return [product.purity]
  return product.purity === '18K' ? ['18K', '14K'] : ['14K', '18K']
}

/** Every variant of a product, in display order: colours as listed, its own purity first, sizes upward. */
export function readProduct(source: ProductSource, copy: string): SeedProduct {
  const stones = readStones(source.stones)
  const netMg = Math.round(Number(source.net_g) * 1000)
  const grossMg = Math.round(Number(source.gross_g) * 1000)
  const pearls = stones.some((row) => row.type.includes('pearl'))
  const sizes = readSizes(source.sizes, { category: source.category, statedGrams: Number(source.net_g), pearls })
  const statedMeasure = sizes.sizes[sizes.stated]?.measure ?? 1
  const making = readMaking(source.making)
  const variants: SeedVariant[] = []
  for (const [colourIndex, colour] of source.metals.entries())
    for (const [purityIndex, purity] of puritiesOf(source, copy, colour).entries())
      for (const [sizeIndex, size] of sizes.sizes.entries()) {
        const scale =
          (size.measure / statedMeasure) *
          ((density[purity] ?? 1) / (purity === source.purity ? (density[purity] ?? 1) : (density[source.purity] ?? 1)))
        const net = Math.round(netMg * scale)
        variants.push({
          id: [source.sku, purity, colour, size.label].join('-').replaceAll(/[^A-Za-z0-9.]+/g, '-'),
          metal: metalOf(purity),
          colour,
          purity,
          size: size.label,
          netMg: net,
          grossMg: net + (grossMg - netMg),
          articles: source.articles,
          hallmarked: source.huid && purity !== 'PT950' ? source.articles : 0,
          making:
            sizes.system === 'grams' && making.kind === 'flat'
              ? { ...making, value: Math.round((making.value * size.measure) / statedMeasure) }
              : making,
          listed: sizeIndex === sizes.stated,
          lead: colourIndex === 0 && purityIndex === 0 && sizeIndex === sizes.stated,
        })
      }
  return { source, slug: slugOf(source.name), stones, stone: stoneFacetOf(stones), sizes, variants }
}

/** Whether a product's stated gross weight covers its net weight and its stones. */
export function weightIsConsistent(product: SeedProduct): boolean {
  const carats = product.stones.reduce((total, stone) => total + stone.caratMilli, 0)
  const gross = Math.round(Number(product.source.gross_g) * 1000)
  return netWeight(gross, carats) >= Math.round(Number(product.source.net_g) * 1000)
}
