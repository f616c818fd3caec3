/**
 * Indian ring sizes with the inner circumference in hundredths of a millimetre and the British size. American and European sizes
 * follow from the circumference. Charts differ by up to a millimetre: say "nearest".
 */
const indian: readonly (readonly [number, number, string])[] = [
  [5, 4480, 'F½'],
  [6, 4610, 'G½'],
  [7, 4740, 'H½'],
  [8, 4800, 'I'],
  [9, 4870, 'I½'],
  [10, 5000, 'K'],
  [11, 5120, 'K½'],
  [12, 5190, 'L½'],
  [13, 5310, 'M'],
  [14, 5440, 'N½'],
  [15, 5510, 'O'],
  [16, 5630, 'P'],
  [17, 5700, 'P½'],
  [18, 5830, 'Q½'],
  [19, 5890, 'R'],
  [20, 6020, 'S'],
  [21, 6080, 'S½'],
  [22, 6210, 'T½'],
  [23, 6270, 'U'],
  [24, 6400, 'V'],
  [25, 6460, 'V½'],
  [26, 6590, 'W½'],
  [28, 6780, 'Y'],
  [30, 6970, 'Z½'],
]

/** A system of ring sizes. */
export type RingSystem = 'IN' | 'US' | 'UK' | 'EU'

/** One row of the chart: a circumference in hundredths of a millimetre and its names. */
export interface RingSize {
  indian: number
  circumference: number
  us: string
  uk: string
  eu: number
}

/** The American size by quarters: one for each 0.8128 mm of diameter, from 11.63 mm. */
function americanSize(circumference: number): string {
  const size = (circumference / 100 / Math.PI - 11.63) / 0.8128
  const whole = Math.floor(size + 0.125)
  return `${whole}${['', '¼', '½', '¾'][Math.round((size - whole) * 4)] ?? ''}`
}

/**
 * The circumference and the British name of an Indian size; a size that the chart leaves out is between its neighbours and has the larger
 * one's name.
 */
function chartRow(size: number): { circumference: number; uk: string } {
  const above = indian.findIndex(([chartSize]) => chartSize >= size)
  const high = indian[above]
  if (high?.[0] === size) return { circumference: high[1], uk: high[2] }
  const low = indian[above - 1]
  if (!low || !high) throw new RangeError(`no Indian ring size ${size}`)
  return { circumference: Math.round(low[1] + ((high[1] - low[1]) * (size - low[0])) / (high[0] - low[0])), uk: high[2] }
}

/** The ring of an Indian size in every system. */
export function ringSize(size: number): RingSize {
  const { circumference, uk } = chartRow(size)
  return { indian: size, circumference, us: americanSize(circumference), uk, eu: Math.round(circumference / 100) }
}

/** The label of an Indian ring size in a site's system. */
export function ringSizeLabel(size: number, system: RingSystem): string {
  const ring = ringSize(size)
  return { IN: String(ring.indian), US: ring.us, UK: ring.uk, EU: String(ring.eu) }[system]
}

/** The whole converter chart, from small to large. */
export function ringChart(): RingSize[] {
  return indian.map(([size]) => ringSize(size))
}

/** Inner diameter of a bangle size in hundredths of a millimetre: `2.10` is two inches and ten sixteenths. */
export function bangleDiameter(size: string): number {
  const [inches, sixteenths] = size.split('.').map(Number)
  return Math.round(((inches ?? 0) + (sixteenths ?? 0) / 16) * 2540)
}

const namedAsSizes = new Set(['ring', 'bangle'])

/** Whether a size is a bare number that needs the word "size". Lengths and weights have their unit, the choice of a back has its name. */
export function isNamedAsSize(sizeSystem: string): boolean {
  return namedAsSizes.has(sizeSystem)
}
