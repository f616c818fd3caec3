import type { MerchantDocument } from '@karat/contract/staff-sites.ts'

export type TaxId = MerchantDocument['taxIds'][number]

/**
 * A merchant as it is typed: each field of an supplier by its own path, so that it is chosen by itself where two people changed it. Links and
 * addresses are texts with a line for each.
 */
export interface MerchantForm {
  tradeName: string
  legalName: string
  contactMail: string
  telephone: string
  taxIds: readonly TaxId[]
  links: string
  [supplierText: `suppliers/${string}/legalName` | `suppliers/${string}/addressLines`]: string
  [supplierNumbers: `suppliers/${string}/taxIds`]: readonly TaxId[]
}

/** The form of a merchant as it is stored. */
export function formOfMerchant({ links, suppliers, ...plain }: MerchantDocument): MerchantForm {
  const form: MerchantForm = { ...plain, links: links.join('\n') }
  for (const { prefix, legalName, addressLines, taxIds } of suppliers) {
    form[`suppliers/${prefix}/legalName`] = legalName
    form[`suppliers/${prefix}/addressLines`] = addressLines.join('\n')
    form[`suppliers/${prefix}/taxIds`] = taxIds
  }
  return form
}

/** The prefixes of the suppliers of a form. */
export const prefixesOf = (form: MerchantForm): string[] =>
  Object.keys(form).flatMap((key) => /^suppliers\/(.+)\/legalName$/.exec(key)?.[1] ?? [])

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
    suppliers: prefixesOf(form).map((prefix) => ({
      prefix,
      legalName: form[`suppliers/${prefix}/legalName`] ?? '',
      addressLines: linesOf(form[`suppliers/${prefix}/addressLines`] ?? ''),
      taxIds: [...(form[`suppliers/${prefix}/taxIds`] ?? [])],
    })),
  }
}
