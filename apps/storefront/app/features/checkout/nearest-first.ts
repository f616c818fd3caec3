import type { Store } from '@karat/contract/content.ts'

/** Where someone lives, as far as it is known: the code of a state and a whole post code, each may be empty. */
export interface Home {
  state: string
  postcode: string
}

type Located = Pick<Store, 'state' | 'postcode' | 'latitude' | 'longitude'>

function sharedDigits(a: string, b: string): number {
  const different = [...a].findIndex((digit, index) => digit !== b[index])
  return different === -1 ? a.length : different
}

/** The square of the distance in degrees of latitude. Over the country of a site the earth is flat enough for an order. */
function squaredDistance(from: Located, to: Located): number {
  const degreesNorth = to.latitude - from.latitude
  const degreesEast = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180)
  return degreesNorth ** 2 + degreesEast ** 2
}

/**
 * Stores by their distance to the one in the same state whose post code begins most like that of the home; as they were
 * where the home says nothing. Post codes are given out by region everywhere we deliver, and need no map.
 */
export function nearestFirst<Place extends Located>(stores: readonly Place[], home: Home): readonly Place[] {
  const score = ({ state, postcode }: Place) => [
    home.state !== '' && state === home.state ? 1 : 0,
    home.postcode === '' ? 0 : sharedDigits(home.postcode, postcode),
  ]
  const isBetter = ([state = 0, digits = 0]: number[], [otherState = 0, otherDigits = 0]: number[]) =>
    state === otherState ? digits > otherDigits : state > otherState
  let nearest: Place | undefined
  let best = [0, 0]
  for (const store of stores) {
    const reached = score(store)
    if (!isBetter(reached, best)) continue
    nearest = store
    best = reached
  }
  if (!nearest) return stores
  const from = nearest
  return stores.toSorted((a, b) => squaredDistance(from, a) - squaredDistance(from, b))
}
