import { transact } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { numbersIn } from '../../../kernel/numbers-in-text.ts'
import { fail, ok, type Result } from '../../../kernel/result.ts'
import { nameOf, t } from '../../../kernel/translations.ts'
import type { Site } from '../sites/port.ts'
import type { EnquiryDependencies } from './dependencies.ts'
import type { Enquiry } from './port.ts'
import { insertEnquiry, storesOfOrders } from './store.ts'

/**
 * Stores an investor's enquiry for the people of the chosen store, or of those that its text names, and sends it to the merchant by e-mail in
 * the site's first language; returns its id. Fails with `unknown_site_store` for a store of another site.
 */
export async function sendEnquiry(deps: EnquiryDependencies, site: Site, language: string, enquiry: Enquiry): Promise<Result<string>> {
  const { clock, db, notifications } = deps
  const recipient = site.profile.merchant.email
  if (!recipient) return fail('enquiries_closed')
  const at = clock.now()
  const id = newId(at)
  const own = site.languages[0]?.code ?? 'en'
  const { storeId } = enquiry
  const ofSite = await deps.stores.ofSite(db, site.code)
  const chosen = ofSite.find((store) => store.id === storeId)
  if (storeId !== undefined && !chosen) return fail('unknown_site_store', { field: 'storeID' })
  const stores = chosen ? [chosen.id] : await storesNamedIn(deps, site, language, enquiry.message)
  await transact(db, async (tx) => {
    await insertEnquiry(tx, { ...enquiry, id, subsite: site.code, language, at, stores })
    await notifications.send(tx, {
      channel: 'email',
      recipient,
      site: site.code,
      language: own,
      kind: 'enquiry.mail',
      ...emailOf(enquiry, own, chosen?.name),
    })
  })
  return ok(id)
}

/**
 * The stores of a site that a message names, in English or in the language of the page, with those of the orders whose numbers it names; null
 * where it names none.
 */
async function storesNamedIn(
  { db, stores }: Pick<EnquiryDependencies, 'db' | 'stores'>,
  site: Site,
  language: string,
  message: string,
): Promise<string[] | null> {
  const text = message.toLocaleLowerCase()
  const known = [...(await stores.ofSite(db, site.code)), ...(await stores.all(language)).filter(({ subsite }) => subsite === site.code)]
  const named = known.filter(({ name }) => name !== '' && text.includes(name.toLocaleLowerCase())).map(({ id }) => id)
  const numbers = numbersIn(message)
  const ofOrders = numbers.length === 0 ? [] : await storesOfOrders(db, site.code, numbers)
  const found = [...new Set([...named, ...ofOrders])]
  return found.length > 0 ? found : null
}

/** The e-mail with an enquiry, in a language. */
function emailOf(enquiry: Enquiry, language: string, store: string | undefined) {
  const rows: [string, string][] = [
    [t(language, 'enquiry.category'), nameOf(language, 'enquiry.categories', enquiry.category)],
    [t(language, 'enquiry.name'), enquiry.name],
    [t(language, 'enquiry.email'), enquiry.email],
    ...(enquiry.phone ? [[t(language, 'enquiry.phone'), enquiry.phone] as [string, string]] : []),
    ...(enquiry.city ? [[t(language, 'enquiry.city'), enquiry.city] as [string, string]] : []),
    ...(store ? [[t(language, 'enquiry.store'), store] as [string, string]] : []),
  ]
  const opening = t(language, 'enquiry.opening')
  return {
    subject: t(language, 'enquiry.subject', { name: enquiry.name }),
    body: [opening, rows.map((row) => row.join(': ')).join('\n'), enquiry.message].join('\n\n'),
    layout: { opening: [opening], sections: [{ title: t(language, 'enquiry.title'), rows }], closing: [enquiry.message] },
  }
}
