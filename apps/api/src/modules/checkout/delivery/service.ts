import { bindUseCases } from '../../../kernel/use-cases.ts'
import { arrivalDay, daysOfWork } from './arrival-day.ts'
import { checkPostcode } from './check-postcode.ts'
import type { DeliveryDependencies } from './dependencies.ts'
import type { Delivery } from './port.ts'
import { readAddressLines } from './read-address-lines.ts'
import { readCountries } from './read-countries.ts'
import { readDestination } from './read-destination.ts'
import { readParcel } from './read-parcel.ts'
import { readPlace } from './read-place.ts'
import { readPostcodeArea } from './read-postcode-area.ts'
import { readPlacedMethods, readSiteMethods } from './read-site-methods.ts'
import { methodsFor, takes, travel } from './rules.ts'
import { removeMethod, setMethod, undoMethodChange } from './set-method.ts'

/** Delivery: its methods, days and carriers, and the addresses that it reaches. */
export function createDelivery(deps: DeliveryDependencies): Delivery {
  return {
    ...bindUseCases(deps, {
      check: checkPostcode,
      area: readPostcodeArea,
      arrival: arrivalDay,
      daysOfWork,
      methods: readSiteMethods,
      // Addresses.
      readPlace,
      lines: readAddressLines,
      countries: readCountries,
      // Of staff.
      placedMethods: readPlacedMethods,
      setMethod,
      removeMethod,
      undoMethod: undoMethodChange,
    }),
    destination: readDestination,
    parcel: readParcel,
    methodsFor,
    takes,
    travel,
  }
}
