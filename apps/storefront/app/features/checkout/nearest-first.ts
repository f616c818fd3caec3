import type { Store } from '@karat/contract/content.ts'

/** The location of a shopper's home: the code of a state and a whole post code, each empty where it is unknown. */
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

/** More than a post code has digits: the own state counts before all of them. */
const likeOwnState = 100

/**
 * Stores sorted by their distance to the store whose state and post code are most like the home's; in their own order where the home has
 * neither. Post codes of near places begin alike, so that no map is needed; a country without them has states.
 */
export function nearestFirst<Place extends Located>(stores: readonly Place[], home: Home): readonly Place[] {
  const likeness = ({ state, postcode }: Place) =>
    (home.state !== '' && state === home.state ? likeOwnState : 0) + sharedDigits(home.postcode, postcode)
  const [nearest] = stores.toSorted((a, b) => likeness(b) - likeness(a))
  if (!nearest || likeness(nearest) === 0) return stores
  return stores.toSorted((a, b) => squaredDistance(nearest, a) - squaredDistance(nearest, b))
}
