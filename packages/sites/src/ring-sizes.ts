/** Ring sizes by the inner circumference in hundredths of a millimetre. Charts differ by up to a millimetre: say "nearest". */
const indian: readonly (readonly [number, number, string, string, number])[] = [
  [5, 4480, '3¼', 'F½', 45],
  [6, 4610, '3¾', 'G½', 46],
  [7, 4740, '4¼', 'H½', 47],
  [8, 4800, '4½', 'I', 48],
  [9, 4870, '4¾', 'I½', 49],
  [10, 5000, '5¼', 'K', 50],
  [11, 5120, '5¾', 'K½', 51],
  [12, 5190, '6', 'L½', 52],
  [13, 5310, '6½', 'M', 53],
  [14, 5440, '7', 'N½', 54],
  [15, 5510, '7¼', 'O', 55],
  [16, 5630, '7¾', 'P', 56],
  [17, 5700, '8', 'P½', 57],
  [18, 5830, '8½', 'Q½', 58],
  [19, 5890, '8¾', 'R', 59],
  [20, 6020, '9¼', 'S', 60],
  [21, 6080, '9½', 'S½', 61],
  [22, 6210, '10', 'T½', 62],
  [23, 6270, '10¼', 'U', 63],
  [24, 6400, '10¾', 'V', 64],
  [25, 6460, '11', 'V½', 65],
  [26, 6590, '11½', 'W½', 66],
  [28, 6780, '12¼', 'Y', 68],
  [30, 6970, '13', 'Z½', 70],
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

function quarters(value: number): string {
  const whole = Math.floor(value + 0.125)
  const part = Math.round((value - whole) * 4)
  return `${whole}${['', '¼', '½', '¾'][part] ?? ''}`
}

function interpolated(size: number): RingSize {
  const above = indian.findIndex(([chartSize]) => chartSize > size)
  const low = indian[above - 1]
  const high = indian[above]
  if (!low || !high) throw new RangeError(`no Indian ring size ${size}`)
  const circumference = Math.round(low[1] + ((high[1] - low[1]) * (size - low[0])) / (high[0] - low[0]))
  return {
    indian: size,
    circumference,
    us: quarters((circumference / 100 / Math.PI - 11.63) / 0.8128),
    uk: high[3],
    eu: Math.round(circumference / 100),
  }
}

/** The ring of an Indian size; sizes that the chart leaves out are interpolated. */
export function ringSize(size: number): RingSize {
  const row = indian.find(([chartSize]) => chartSize === size)
  return row ? { indian: row[0], circumference: row[1], us: row[2], uk: row[3], eu: row[4] } : interpolated(size)
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
