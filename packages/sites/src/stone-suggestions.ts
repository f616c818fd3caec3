/** Stones that a jeweller usually sells, with the unit of their rates: offered where the shop has no stone rates yet. */
export const suggestedStones: readonly { key: string; unit: 'carat' | 'piece' }[] = [
  { key: 'ND-VVS-EF', unit: 'carat' },
  { key: 'ND-VS-GH', unit: 'carat' },
  { key: 'ND-SI-IJ', unit: 'carat' },
  { key: 'RUBY', unit: 'carat' },
  { key: 'EMER', unit: 'carat' },
  { key: 'SAPH', unit: 'carat' },
  { key: 'PEARL', unit: 'piece' },
  { key: 'POLKI', unit: 'carat' },
]
