import { bangleDiameter, ringSize } from '@karat/sites/ring-sizes.ts'

/** One size a piece comes in, and how heavy it is beside the others (any unit: only ratios count). */
export interface Size {
  label: string
  measure: number
}

/** The sizes of a piece: how they are counted, which one the stated weight belongs to. */
export interface Sizes {
  system: 'ring' | 'bangle' | 'length' | 'hoop' | 'grams' | 'choice' | 'none'
  sizes: Size[]
  stated: number
}

/** Of an even number the smaller of the two middle sizes. */
function middle(count: number): number {
  return Math.floor((count - 1) / 2)
}

function range(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.round((to - from) / step) + 1 }, (_, at) => Number((from + at * step).toFixed(1)))
}

function scaled(system: Sizes['system'], labels: string[], measure: (label: string) => number): Sizes {
  return { system, sizes: labels.map((label) => ({ label, measure: measure(label) })), stated: middle(labels.length) }
}

/**
 * Reads the `sizes` words of a piece (`IN 6-24`, `2.2-2.10`, `16/18 in`, `12/16/20 mm`, `A-Z`, `one size`).
 * Rings weigh by circumference, bangles by diameter, lengths and hoops by their measure, coins by their grams;
 * letters, fittings, ages and pearls change nothing.
 */
export function readSizes(words: string, piece: { category: string; statedGrams: number; pearls: boolean }): Sizes {
  const ring = /^IN (\d+)-(\d+)/.exec(words)
  if (ring) return scaled('ring', range(Number(ring[1]), Number(ring[2]), 1).map(String), (label) => ringSize(Number(label)).circumference)
  const bangle = /^2\.(\d+)-2\.(\d+)$/.exec(words)
  if (bangle)
    return scaled(
      'bangle',
      range(Number(bangle[1]), Number(bangle[2]), 2).map((part) => `2.${part}`),
      bangleDiameter,
    )
  const grams = /^([\d/]+) g$/.exec(words)?.[1]
  if (grams) {
    const labels = grams.split('/')
    const stated = labels.findIndex((label) => Number(label) === piece.statedGrams)
    return { system: 'grams', sizes: labels.map((label) => ({ label: `${label} g`, measure: Number(label) })), stated: Math.max(stated, 0) }
  }
  const span = /^([\d.]+)-([\d.]+) in$/.exec(words)
  if (span) {
    const step = words.includes('.') ? 0.5 : 1
    return scaled(
      'length',
      range(Number(span[1]), Number(span[2]), step).map((size) => `${size} in`),
      Number.parseFloat,
    )
  }
  const lengths = /^([\d.]+(?:\/[\d.]+)+) in$/.exec(words)?.[1]
  if (lengths)
    return scaled(
      'length',
      lengths.split('/').map((size) => `${size} in`),
      Number.parseFloat,
    )
  const hoops = /^([\d.]+(?:\/[\d.]+)+) mm$/.exec(words)?.[1]
  if (hoops)
    return scaled(
      piece.pearls ? 'choice' : 'hoop',
      hoops.split('/').map((size) => `${size} mm`),
      piece.pearls ? () => 1 : Number.parseFloat,
    )
  if (words === 'A-Z') return { ...scaled('choice', [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'], () => 1), stated: 0 }
  if (words.includes('/')) return scaled('choice', words.split('/'), () => 1)
  return { system: 'none', sizes: [{ label: words, measure: 1 }], stated: 0 }
}
