/**
 * The files of a register of issued documents. `register`: its documents; `gstr1-…`: the sections of the Indian return of outward supplies;
 * `vat201`, `gst-f5`: the amounts of the boxes of the returns of the Emirates and of Singapore; `sales-tax`: sales and tax by state of the
 * USA; `tally`: a voucher for each document.
 */
export const registerFiles = [
  'register',
  'gstr1-b2cl',
  'gstr1-b2cs',
  'gstr1-cdnur',
  'gstr1-hsn',
  'vat201',
  'gst-f5',
  'sales-tax',
  'tally',
] as const
export type RegisterFileName = (typeof registerFiles)[number]
