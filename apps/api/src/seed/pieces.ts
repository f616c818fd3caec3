import { netWeight } from '@karat/pricing/parts.ts'
import { fromMajor } from '@karat/money/money.ts'
import type { PieceStones } from '../modules/catalogue/tables.ts'
import { readSizes, type Sizes } from './sizes.ts'

/** A piece as a person writes it in `seed/pieces.json`. */
export interface PieceWords {
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

export type MakingWords = { kind: 'per_gram' | 'percent' | 'flat'; value: number }

/** One way a piece can be had. Weights in milligrams; making in paise or basis points. */
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
  making: MakingWords
  listed: boolean
  lead: boolean
}

export interface SeedPiece {
  words: PieceWords
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

/** The metal of a purity mark. */
export function metalOf(purity: string): string {
  if (purity.startsWith('PT')) return 'platinum'
  return purity.startsWith('S') ? 'silver' : 'gold'
}

/** Reads `diamond round×12 0.12ct@ND-VS-GH;pearl round×44@BEAD/pc`. */
export function readStones(words: string): PieceStones[] {
  if (words === '-') return []
  return words.split(';').map((row) => {
    const match = /^(.+) (\S+)×(\d+)(?: ([\d.]+)ct)?@(.+?)(?:\/pc)?$/.exec(row)
    if (!match) throw new Error(`cannot read the stones "${row}"`)
    const [, type = '', shape = '', count = '', carat = '0', key = ''] = match
    return { key, type, shape, count: Number(count), caratMilli: Math.round(Number(carat) * 1000) }
  })
}

/** Reads `₹1350/g`, `18%`, `₹6,500 flat` into paise and basis points. */
export function readMaking(words: string): MakingWords {
  const value = Number(words.replaceAll(/[^\d.]/g, ''))
  if (words.endsWith('%')) return { kind: 'percent', value: Math.round(value * 100) }
  return { kind: words.endsWith('/g') ? 'per_gram' : 'flat', value: fromMajor(value, 'INR') }
}

function stoneFacet(stones: PieceStones[]): string {
  const type = stones[0]?.type ?? 'none'
  return type === 'cultured pearl' ? 'pearl' : type.replace(' ', '-').toLowerCase()
}

/** Which purities a colour is offered in. Copy that names one karat binds the piece to it. */
function puritiesOf(piece: PieceWords, copy: string, colour: string): string[] {
  if (colour === 'platinum') return ['PT950']
  const diamonds = piece.stones.includes('diamond')
  if (!diamonds || (piece.purity !== '18K' && piece.purity !== '14K')) return [piece.purity]
  const named = new Set(copy.match(/\b\d\dK\b/g))
  if (named.size === 1) return [piece.purity]
  return piece.purity === '18K' ? ['18K', '14K'] : ['14K', '18K']
}

/** Every variant of a piece, in the order a shopper meets them: colours as listed, its own purity first, sizes upward. */
export function readPiece(words: PieceWords, copy: string): SeedPiece {
  const stones = readStones(words.stones)
  const netMg = Math.round(Number(words.net_g) * 1000)
  const grossMg = Math.round(Number(words.gross_g) * 1000)
  const pearls = stones.some((row) => row.type.includes('pearl'))
  const sizes = readSizes(words.sizes, { category: words.category, statedGrams: Number(words.net_g), pearls })
  const stated = sizes.sizes[sizes.stated]?.measure ?? 1
  const making = readMaking(words.making)
  const variants: SeedVariant[] = []
  for (const [colourAt, colour] of words.metals.entries())
    for (const [purityAt, purity] of puritiesOf(words, copy, colour).entries())
      for (const [sizeAt, size] of sizes.sizes.entries()) {
        const scale =
          (size.measure / stated) *
          ((density[purity] ?? 1) / (purity === words.purity ? (density[purity] ?? 1) : (density[words.purity] ?? 1)))
        const net = Math.round(netMg * scale)
        variants.push({
          id: [words.sku, purity, colour, size.label].join('-').replaceAll(/[^A-Za-z0-9.]+/g, '-'),
          metal: metalOf(purity),
          colour,
          purity,
          size: size.label,
          netMg: net,
          grossMg: net + (grossMg - netMg),
          articles: words.articles,
          hallmarked: words.huid && purity !== 'PT950' ? words.articles : 0,
          making:
            sizes.system === 'grams' && making.kind === 'flat'
              ? { ...making, value: Math.round((making.value * size.measure) / stated) }
              : making,
          listed: sizeAt === sizes.stated,
          lead: colourAt === 0 && purityAt === 0 && sizeAt === sizes.stated,
        })
      }
  return { words, slug: slugOf(words.name), stones, stone: stoneFacet(stones), sizes, variants }
}

/** Whether a piece's stated gross weight is what its net weight and carats make, within what other parts weigh. */
export function weighs(piece: SeedPiece): boolean {
  const carats = piece.stones.reduce((total, row) => total + row.caratMilli, 0)
  const gross = Math.round(Number(piece.words.gross_g) * 1000)
  return netWeight(gross, carats) >= Math.round(Number(piece.words.net_g) * 1000)
}
