import { isDeepStrictEqual } from 'node:util'
import { regimeOf } from '@karat/pricing/tax-regimes/tax-regimes.ts'
import { readPhone } from '@karat/sites/contact.ts'
import { canonicalMail } from '@karat/sites/mail.ts'
import type { StoredProfile } from '@karat/sites/profile.ts'
import type { Supplier } from '@karat/sites/suppliers.ts'
import { isTaxId, type TaxId, tidyTaxId } from '@karat/sites/tax-ids.ts'
import { AppError, failureOfFields, type FieldFailure, throwFailure } from '../../../../kernel/result.ts'
import type { Site } from '../../../../kernel/site.ts'
import { toSites } from '../rules.ts'
import type { SiteSetting } from './site-setting.ts'
import type { SiteRow } from './store.ts'

/** A registration that issues invoices, as staff write it. */
interface WrittenSupplier {
  /** Begins its numbers and names it. */
  prefix: string
  legalName: string
  addressLines: string[]
  taxIds: TaxId[]
}

/** All that staff write of the merchant of a site. */
export interface MerchantContent {
  tradeName: string
  legalName: string
  contactMail: string
  telephone: string
  taxIds: TaxId[]
  links: string[]
  suppliers: WrittenSupplier[]
}

const plainFields = ['tradeName', 'legalName', 'contactMail', 'telephone', 'taxIds', 'links'] as const
const supplierFields = ['legalName', 'addressLines', 'taxIds'] as const

const schemed = (taxIds: readonly { name: string; number: string }[]): TaxId[] =>
  taxIds.map(({ name, number }) => ({ scheme: name, number }))
const named = (taxIds: readonly TaxId[]) => taxIds.map(({ scheme, number }) => ({ name: scheme, number }))

/** The site of a row, as the shop has it after the change. */
export function siteOfRow(row: SiteRow): Site {
  const [site] = toSites({ websites: [], languages: [], subsites: [row] })
  if (!site) throw new Error('a row is one site')
  return site
}

const writtenOf = ({ prefix, legalName, lines, taxIds }: Supplier): WrittenSupplier => ({
  prefix,
  legalName,
  addressLines: lines,
  taxIds: schemed(taxIds),
})

function read(row: SiteRow): MerchantContent {
  const site = siteOfRow(row)
  const { name, legalName, email, phone = '', taxIds, links } = site.profile.merchant
  return {
    tradeName: name,
    legalName,
    contactMail: email,
    telephone: phone,
    taxIds: schemed(taxIds),
    links,
    suppliers: site.suppliers.map(writtenOf),
  }
}

/** Whether a text is an address of the web by HTTPS, without a name or a password in it. */
function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  return protocol === 'https:' && hostname.includes('.') && username === '' && password === ''
}

/** Notes a field that is wrong. */
type Refuse = (code: FieldFailure['code'], field: string) => void

/** The numbers as they are stored; refuses one without the form of its country, and two of one name. */
function acceptTaxIds(
  taxIds: readonly TaxId[],
  field: string,
  { country, stateCode }: { country: string; stateCode: string },
  refuse: Refuse,
): TaxId[] {
  const tidied = taxIds.map((taxId) => tidyTaxId(taxId, country))
  tidied.forEach((taxId, index) => {
    if (!isTaxId(taxId, country, stateCode)) refuse('merchant_tax_number', `${field}.${index}.number`)
    if (tidied.findIndex(({ scheme }) => scheme.toUpperCase() === taxId.scheme.toUpperCase()) < index)
      refuse('merchant_tax_twice', `${field}.${index}.scheme`)
  })
  return tidied
}

function accept(document: MerchantContent, row: SiteRow) {
  const { country, suppliers: stored, rules } = siteOfRow(row)
  const { stateCode } = regimeOf(rules.tax).invoice
  const wrong: FieldFailure[] = []
  const refuse: Refuse = (code, field) => void wrong.push({ code, field })
  const contactMail = document.contactMail === '' ? '' : canonicalMail(document.contactMail)
  if (contactMail === undefined) refuse('bad_email', 'contactMail')
  const telephone = document.telephone === '' ? '' : readPhone(country, document.telephone)
  if (telephone === undefined) refuse('bad_phone', 'telephone')
  const links = document.links.map((link) => (isWebAddress(link) ? new URL(link).href : undefined))
  links.forEach((link, index) => {
    if (link === undefined || links.indexOf(link) < index) refuse('merchant_link', `links.${index}`)
  })
  // Invoices count by the prefix of their supplier, and name its state: neither comes nor goes here.
  const isSame = document.suppliers.length === stored.length && stored.every(({ prefix }, at) => document.suppliers[at]?.prefix === prefix)
  if (!isSame) throwFailure('bad_request', 'suppliers')
  const suppliers = document.suppliers.map((supplier, index) => {
    const place = { country, stateCode: stateCode?.(stored[index]?.state ?? '') ?? '' }
    return { ...supplier, taxIds: acceptTaxIds(supplier.taxIds, `suppliers.${index}.taxIds`, place, refuse) }
  })
  const taxIds = acceptTaxIds(document.taxIds, 'taxIds', { country, stateCode: '' }, refuse)
  if (wrong.length > 0) throw new AppError(failureOfFields(wrong))
  const rightLinks = links.filter((link) => link !== undefined)
  const accepted = { ...document, contactMail: contactMail ?? '', telephone: telephone ?? '', links: rightLinks, taxIds, suppliers }
  return { document: accepted, columns: columnsOf(accepted, row) }
}

/** The columns of the site with a merchant in place of the one that it has. */
function columnsOf(document: MerchantContent, row: SiteRow): Partial<SiteRow> {
  const { tradeName, legalName, contactMail, telephone, taxIds, links, suppliers } = document
  const { house, ...profile } = row.profile as SiteRow['profile'] & { house?: StoredProfile['merchant'] }
  const { phone: _phone, ...stored } = { ...house, ...profile.merchant }
  const merchant = {
    ...stored,
    name: tradeName,
    legalName,
    email: contactMail,
    ...(telephone !== '' && { phone: telephone }),
    taxIds: named(taxIds),
    links,
  } as StoredProfile['merchant']
  const next = { ...row, profile: { ...profile, merchant } }
  // A site without stored suppliers has one with the data of its merchant, before and after; it is stored once it differs from both.
  const isDerived = [row, next].some((one) => isDeepStrictEqual(siteOfRow(one).suppliers.map(writtenOf), suppliers))
  if (isDerived && !row.profile.suppliers?.length) return { profile: next.profile }
  const written = siteOfRow(row).suppliers.map((supplier, index): Supplier => {
    const { legalName: ownName, addressLines, taxIds: numbers } = suppliers[index] ?? writtenOf(supplier)
    return { ...supplier, legalName: ownName, lines: addressLines, taxIds: named(numbers) }
  })
  return { profile: { ...next.profile, suppliers: written } }
}

/** The merchant of a site as a setting that staff write. */
export const merchantSetting: SiteSetting<MerchantContent> = {
  object: 'merchant',
  read,
  accept,
  fieldsOf: (document) =>
    new Map<string, unknown>([
      ...plainFields.map((field) => [field, document[field]] as const),
      ...document.suppliers.flatMap((supplier) =>
        supplierFields.map((field) => [`suppliers/${supplier.prefix}/${field}`, supplier[field]] as const),
      ),
    ]),
  ofFields: (fields) => {
    const prefixes = [...new Set([...fields.keys()].flatMap((path) => (path.startsWith('suppliers/') ? [path.split('/')[1] ?? ''] : [])))]
    return {
      ...Object.fromEntries(plainFields.map((field) => [field, fields.get(field)])),
      suppliers: prefixes.map((prefix) => ({
        prefix,
        ...Object.fromEntries(supplierFields.map((field) => [field, fields.get(`suppliers/${prefix}/${field}`)])),
      })),
    } as unknown as MerchantContent
  },
}
