import { countryDefaults } from '@karat/sites/countries.ts'
import type { RegisterFileName } from '@karat/sites/register-files.ts'
import { gstF5 } from './gst-f5.ts'
import { gstr1B2cl, gstr1B2cs, gstr1Cdnur, gstr1Hsn } from './gstr1.ts'
import { plainRegister } from './plain-register.ts'
import type { RegisterFile } from './register-file.ts'
import { salesTax } from './sales-tax.ts'
import { tally } from './tally.ts'
import { vat201 } from './vat201.ts'

/** Every file of registers by its name on the wire: a new one is an object of type `RegisterFile`, a line here and its name in `packages/sites/src/register-files.ts`. */
export const fileOf: Readonly<Record<RegisterFileName, RegisterFile>> = {
  register: plainRegister,
  'gstr1-b2cl': gstr1B2cl,
  'gstr1-b2cs': gstr1B2cs,
  'gstr1-cdnur': gstr1Cdnur,
  'gstr1-hsn': gstr1Hsn,
  vat201,
  'gst-f5': gstF5,
  'sales-tax': salesTax,
  tally,
}

/** The names of the files that are offered in a country: everywhere the register and the vouchers. */
export const filesIn = (country: string): RegisterFileName[] => ['register', ...countryDefaults(country).taxFiles, 'tally']
