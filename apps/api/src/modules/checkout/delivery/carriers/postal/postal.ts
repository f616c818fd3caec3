import { typedCode } from '@karat/sites/typed.ts'
import { numberedPage } from '../numbered-page.ts'
import type { Carrier } from '../carrier.ts'

/** The factors of the eight digits before the check digit (Universal Postal Union, standard S10). */
const factors = [8, 6, 4, 2, 3, 5, 9, 7]

/** The check digit of eight digits by S10. */
function checkDigit(digits: string): number {
  const sum = factors.reduce((total, factor, index) => total + factor * Number(digits[index]), 0)
  const check = 11 - (sum % 11)
  if (check === 10) return 0
  return check === 11 ? 5 : check
}

/** A post whose parcels have numbers of the Universal Postal Union's S10 form, such as `RR 473 124 829 IN`: a mistyped one is refused. */
export const postal: Carrier = {
  readNumber(typed) {
    const number = typedCode(typed).toUpperCase()
    const [, digits = '', check] = /^[A-Z]{2}(\d{8})(\d)[A-Z]{2}$/.exec(number) ?? []
    return check !== undefined && checkDigit(digits) === Number(check) ? number : undefined
  },
  trackingPage: numberedPage,
}
