/** Values of filters that generated products have. */
export const filterValues: Record<string, string[]> = {
  category: ['rings', 'earrings', 'necklaces', 'bangles', 'pendants'],
  metal: ['gold', 'silver', 'platinum'],
  purity: ['18K', '22K', '14K'],
  colour: ['yellow', 'white', 'rose'],
  stone: ['diamond', 'none', 'ruby', 'emerald'],
  occasion: ['wedding', 'everyday', 'festival'],
  audience: ['women', 'men'],
  price: ['0-25000', '25000-50000', '50000-100000'],
  weight: ['2-5', '5-10'],
}

/** The twenty pairs of filters that shoppers choose most. */
const pairs = [
  ['category', 'metal'],
  ['category', 'price'],
  ['category', 'stone'],
  ['category', 'colour'],
  ['category', 'purity'],
  ['category', 'occasion'],
  ['category', 'audience'],
  ['category', 'weight'],
  ['metal', 'colour'],
  ['metal', 'price'],
  ['metal', 'purity'],
  ['stone', 'occasion'],
  ['stone', 'price'],
  ['colour', 'purity'],
  ['colour', 'price'],
  ['occasion', 'price'],
  ['occasion', 'audience'],
  ['audience', 'price'],
  ['purity', 'price'],
  ['weight', 'price'],
]

/** The pairs, each as the query of a listing; for each of 0, 1 and 2 with other values. */
export const filterPairsOf = (choice: number): Record<string, string>[] =>
  pairs.map((names) =>
    Object.fromEntries(
      names.map((name) => {
        const values = filterValues[name] ?? []
        return [name, values[choice % values.length] ?? '']
      }),
    ),
  )
export const filterPairs = filterPairsOf(0)
