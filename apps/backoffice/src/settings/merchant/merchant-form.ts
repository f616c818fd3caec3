import type { MerchantDocument } from '@karat/contract/staff-sites.ts'

export type TaxId = MerchantDocument['taxIds'][number]

/**
 * A merchant as it is typed: each field of an issuer by its own path, so that it is chosen by itself where two people changed it. Links and
 * addresses are texts with a line for each.
 */
export interface MerchantForm {
  tradeName: string
  legalName: string
  contactMail: string
  telephone: string
  taxIds: readonly TaxId[]
  links: string
  [issuerText: `issuers/${string}/legalName` | `issuers/${string}/addressLines`]: string
  [issuerNumbers: `issuers/${string}/taxIds`]: readonly TaxId[]
}

/** The form of a merchant as it is stored. */
export function formOfMerchant({ links, issuers, ...plain }: MerchantDocument): MerchantForm {
  const form: MerchantForm = { ...plain, links: links.join('\n') }
  for (const { prefix, legalName, addressLines, taxIds } of issuers) {
    form[`issuers/${prefix}/legalName`] = legalName
    form[`issuers/${prefix}/addressLines`] = addressLines.join('\n')
    form[`issuers/${prefix}/taxIds`] = taxIds
  }
  return form
}

/** The prefixes of the issuers of a form. */
export const issuersOf = (form: MerchantForm): string[] =>
  Object.keys(form).flatMap((key) => /^issuers\/(.+)\/legalName$/.exec(key)?.[1] ?? [])

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The merchant that was typed. */
export function merchantOfForm(form: MerchantForm): MerchantDocument {
  const { tradeName, legalName, contactMail, telephone, taxIds, links } = form
  return {
    tradeName,
    legalName,
    contactMail,
    telephone,
    taxIds: [...taxIds],
    links: linesOf(links),
    issuers: issuersOf(form).map((prefix) => ({
      prefix,
      legalName: form[`issuers/${prefix}/legalName`] ?? '',
      addressLines: linesOf(form[`issuers/${prefix}/addressLines`] ?? ''),
      taxIds: [...(form[`issuers/${prefix}/taxIds`] ?? [])],
    })),
  }
}
