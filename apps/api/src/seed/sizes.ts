import { bangleDiameter, ringSize } from '@karat/sites/ring-sizes.ts'

/** One size of a product, and its weight relative to the others. */
export interface Size {
  label: string
  measure: number
}

/** The sizes of a product: their system, and the size of the stated weight. */
export interface Sizes {
  system: 'ring' | 'bangle' | 'length' | 'hoop' | 'grams' | 'choice' | 'none'
  sizes: Size[]
  stated: number
}

/** The middle index; the lower one of an even number. */
function middle(count: number): number {
  return Math.floor((count - 1) / 2)
}

function range(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => Number((from + index * step).toFixed(1)))
}

function sizesOf(system: Sizes['system'], labels: string[], measure: (label: string) => number): Sizes {
  return { system, sizes: labels.map((label) => ({ label, measure: measure(label) })), stated: middle(labels.length) }
}

/**
 * Reads the `sizes` text of a product (`IN 6-24`, `2.2-2.10`, `16/18 in`, `12/16/20 mm`, `A-Z`, `one size`).
 * The weight of rings follows the circumference, of bangles the diameter, of lengths and hoops their measure, of coins their grams;
 * letters, fittings, ages and pearls do not change it.
 */
export function readSizes(text: string, product: { category: string; statedGrams: number; pearls: boolean }): Sizes {
  const ring = /^IN (\d+)-(\d+)/.exec(text)
  if (ring) return sizesOf('ring', range(Number(ring[1]), Number(ring[2]), 1).map(String), (label) => ringSize(Number(label)).circumference)
  const bangle = /^2\.(\d+)-2\.(\d+)$/.exec(text)
  if (bangle)
    return sizesOf(
      'bangle',
      range(Number(bangle[1]), Number(bangle[2]), 2).map((part) => `2.${part}`),
      bangleDiameter,
    )
  const grams = /^([\d/]+) g$/.exec(text)?.[1]
  if (grams) {
    const labels = grams.split('/')
    const stated = labels.findIndex((label) => Number(label) === product.statedGrams)
    return { system: 'grams', sizes: labels.map((label) => ({ label: `${label} g`, measure: Number(label) })), stated: Math.max(stated, 0) }
  }
  const lengthRange = /^([\d.]+)-([\d.]+) in$/.exec(text)
  if (lengthRange) {
    const step = text.includes('.') ? 0.5 : 1
    return sizesOf(
      'length',
      range(Number(lengthRange[1]), Number(lengthRange[2]), step).map((size) => `${size} in`),
      Number.parseFloat,
    )
  }
  const lengths = /^([\d.]+(?:\/[\d.]+)+) in$/.exec(text)?.[1]
  if (lengths)
    return sizesOf(
      'length',
      lengths.split('/').map((size) => `${size} in`),
      Number.parseFloat,
    )
  const hoops = /^([\d.]+(?:\/[\d.]+)+) mm$/.exec(text)?.[1]
  if (hoops)
    return sizesOf(
      product.pearls ? 'choice' : 'hoop',
      hoops.split('/').map((size) => `${size} mm`),
      product.pearls ? () => 1 : Number.parseFloat,
    )
  if (text === 'A-Z') return { ...sizesOf('choice', [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'], () => 1), stated: 0 }
  if (text.includes('/')) return sizesOf('choice', text.split('/'), () => 1)
  return { system: 'none', sizes: [{ label: text, measure: 1 }], stated: 0 }
}
