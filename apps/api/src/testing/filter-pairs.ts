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

/** The twenty pairs of filters that shoppers choose most, each as the query of a listing. */
export const filterPairs: Record<string, string>[] = [
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
].map(([one = '', other = '']) => ({ [one]: filterValues[one]?.[0] ?? '', [other]: filterValues[other]?.[0] ?? '' }))
