import type { MerchantDocument, StaffMerchant } from '@karat/contract/staff-sites.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../testing/database.ts'
import { openTestShop, type TestShop } from '../../../../testing/shop.ts'
import { addMember, type StaffBrowser } from '../../../../testing/staff-client.ts'

let shop: TestShop
let asha: StaffBrowser
let ravi: StaffBrowser
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  asha = (await addMember(shop, 'asha@aurelia.example', [{ role: 'owner', site: '*' }])).browser
  ravi = (await addMember(shop, 'ravi@aurelia.example', [{ role: 'owner', site: 'in' }])).browser
})
afterAll(() => shop.close())

type Reply = StaffMerchant & { code: string; field: string }
const at = (site: string) => ({ subsiteid: site })
const read = async (site = 'in') => (await asha.call<StaffMerchant>('GET', 'merchant/', undefined, at(site))).body
const save = (document: MerchantDocument, version: number, browser = asha, site = 'in') =>
  browser.call<Reply>('POST', 'merchant/', { document, version }, at(site))
const change = async (more: Partial<MerchantDocument>, site = 'in') => {
  const { document, version } = await read(site)
  return save({ ...document, ...more }, version, asha, site)
}
const siteNow = async (code: string) => {
  await shop.modules.sites.refresh()
  return (await shop.modules.sites.byCode(code))!
}

test('the merchant of every site of the demo is read, and saved as it is without a change [P-04]', async () => {
  for (const site of ['in', 'ae', 'us', 'sg']) {
    const before = await siteNow(site)
    const { document, version } = await read(site)
    expect([site, (await save(document, version, asha, site)).status]).toEqual([site, 200])
    expect(await siteNow(site)).toEqual(before)
  }
  expect(await read('sg')).toMatchObject({ knownTaxIds: ['UEN', 'GST Reg.'], states: { KS: 'Singapore' } })
})

test('a merchant is changed, the shop has it, and the change is undone by field', async () => {
  const { document, version } = await read()
  const [first, second] = document.suppliers
  const suppliers = [{ ...first!, addressLines: ['9 MG Road', 'Pune 411001'], legalName: 'Suvarna Private Limited' }, second!]
  const links = ['https://www.instagram.com/suvarna']
  const { status, body } = await save(
    { ...document, tradeName: 'Suvarna', telephone: '020 4000 1001', contactMail: ' Care@Suvarna.Example', links, suppliers },
    version,
  )
  expect([status, body.document.telephone, body.document.contactMail]).toEqual([200, '+912040001001', 'care@suvarna.example'])
  const site = await siteNow('in')
  expect(site.profile.merchant).toMatchObject({ name: 'Suvarna', phone: '+912040001001', email: 'care@suvarna.example', links })
  // Fields that are not on the form stay: the state, the stores and the year of an supplier.
  expect(site.suppliers).toMatchObject([
    { prefix: 'KN', legalName: 'Suvarna Private Limited', lines: ['9 MG Road', 'Pune 411001'], state: 'MH', yearFrom: 4 },
    { prefix: 'KD', state: 'DL', stores: ['karol-bagh-pavilion'] },
  ])
  await change({ legalName: 'Suvarna' })
  const { acts } = (await asha.call<{ acts: { id: string }[] }>('GET', 'undo/?object=merchant&id=in')).body
  expect(acts).toHaveLength(2)
  for (const { id } of acts) expect((await asha.call('POST', 'undo/', { entry: id })).status).toBe(200)
  expect((await read()).document).toEqual(document)
})

test('a site without stored suppliers follows its merchant until an supplier has data of its own', async () => {
  await shop.db.execute(sql`update subsite set profile = profile - 'suppliers' where code = 'us'`)
  await shop.modules.sites.refresh()
  expect((await change({ legalName: 'Suvarna Inc.' }, 'us')).status).toBe(200)
  expect((await siteNow('us')).suppliers).toMatchObject([{ prefix: 'US', legalName: 'Suvarna Inc.' }])
})

test('the supplier of a site without stored ones is stored once staff write it', async () => {
  await shop.db.execute(sql`update subsite set profile = profile - 'suppliers' where code = 'us'`)
  await shop.modules.sites.refresh()
  const { suppliers } = (await read('us')).document
  expect((await change({ suppliers: [{ ...suppliers[0]!, addressLines: ['1655 Oak Tree Road'] }] }, 'us')).status).toBe(200)
  expect((await siteNow('us')).suppliers).toMatchObject([{ prefix: 'US', lines: ['1655 Oak Tree Road'], state: 'NJ' }])
})

test('the second of two saves is refused with who was first, and changes nothing; two at once are one', async () => {
  const { document, version } = await read()
  expect((await save({ ...document, legalName: 'theirs' }, version, ravi)).status).toBe(200)
  expect((await save({ ...document, legalName: 'mine' }, version)).body).toMatchObject({ code: 'changed_meanwhile' })
  const seen = await read()
  const both = await Promise.all([asha, ravi].map((who, index) => save({ ...document, legalName: `both ${index}` }, seen.version, who)))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await change({ legalName: document.legalName })
})

const gstin = (number: string) => [{ scheme: 'GSTIN', number }]
test.each<[string, string, (document: MerchantDocument) => Partial<MerchantDocument>, string, string]>([
  ['a GSTIN of another state', 'in', ({ suppliers: [one, ...rest] }) => ({ suppliers: [{ ...one!, taxIds: gstin('07AAACK0000A1ZQ') }, ...rest] }), 'merchant_tax_number', 'suppliers.0.taxIds.0.number'],
  ['a GSTIN that is too short', 'in', () => ({ taxIds: gstin('27AAACK0000A1Z') }), 'merchant_tax_number', 'taxIds.0.number'],
  ['a TRN of 14 digits', 'ae', () => ({ taxIds: [{ scheme: 'TRN', number: '10000000000003' }] }), 'merchant_tax_number', 'taxIds.0.number'],
  ['two numbers of one name', 'ae', ({ taxIds }) => ({ taxIds: [...taxIds, { scheme: 'trn', number: '100000000000003' }] }), 'merchant_tax_twice', 'taxIds.1.scheme'],
  ['no name', 'in', () => ({ tradeName: '   ' }), 'bad_request', 'document.tradeName'],
  ['a name of two lines', 'in', () => ({ tradeName: 'A\r\nBcc: b@example.com' }), 'bad_request', 'document.tradeName'],
  ['a long name', 'in', () => ({ tradeName: 'A'.repeat(61) }), 'bad_request', 'document.tradeName'],
  ['a name with markup', 'in', () => ({ tradeName: '<b>Rao' }), 'bad_request', 'document.tradeName'],
  ['a legal name with markup', 'in', () => ({ legalName: 'Rao > Sons' }), 'bad_request', 'document.legalName'],
  ['a name on invoices with markup', 'in', ({ suppliers: [one, ...rest] }) => ({ suppliers: [{ ...one!, legalName: 'Rao <' }, ...rest] }), 'bad_request', 'document.suppliers.0.legalName'],
  ['a mail address that is none', 'in', () => ({ contactMail: 'care@' }), 'bad_email', 'contactMail'],
  ['a telephone number that is none', 'in', () => ({ telephone: '12' }), 'bad_phone', 'telephone'],
  ['a script for a link', 'in', () => ({ links: ['javascript:alert(1)'] }), 'merchant_link', 'links.0'],
  ['a link with a password', 'in', () => ({ links: ['https://a:b@example.com/'] }), 'merchant_link', 'links.0'],
  ['a link twice', 'in', () => ({ links: ['https://example.com', 'https://EXAMPLE.com/'] }), 'merchant_link', 'links.1'],
  ['an supplier less', 'in', ({ suppliers }) => ({ suppliers: suppliers.slice(0, 1) }), 'bad_request', 'suppliers'],
  ['an supplier with another prefix', 'in', ({ suppliers: [one, ...rest] }) => ({ suppliers: [{ ...one!, prefix: 'ZZ' }, ...rest] }), 'bad_request', 'suppliers'],
  ['seven lines of an address', 'us', ({ suppliers: [one] }) => ({ suppliers: [{ ...one!, addressLines: Array<string>(7).fill('x') }] }), 'bad_request', 'document.suppliers.0.addressLines'],
])('%s is refused by field and changes nothing', async (_, site, more, code, field) => {
  const before = await read(site)
  const { status, body } = await change(more(before.document), site)
  expect([status, body.code, body.field]).toEqual([400, code, field])
  expect(await read(site)).toEqual(before)
}) // prettier-ignore

test('all fields that are wrong are named at once', async () => {
  const taxIds = [{ scheme: 'GSTIN', number: '27AAACK0000A1Z1' }]
  const { status, body } = await change({ contactMail: 'care@', telephone: '12', links: ['javascript:alert(1)'], taxIds })
  expect([status, body.field, (body as { others?: { field: string }[] }).others?.map(({ field }) => field)]).toEqual([
    400,
    'contactMail',
    ['telephone', 'links.0', 'taxIds.0.number'],
  ])
})

test('a name with signs is stored as it is: pages and mails write it as text', async () => {
  const { document } = await read()
  expect((await change({ tradeName: 'Rao & "Söhne"' })).status).toBe(200)
  expect((await siteNow('in')).profile.merchant.name).toBe('Rao & "Söhne"')
  await change({ tradeName: document.tradeName })
})

test('an accountant reads the merchant and changes nothing; an editor of content does not see it', async () => {
  const accountant = (await addMember(shop, 'books@aurelia.example', [{ role: 'accountant', site: '*' }])).browser
  const { document, version } = await read()
  expect((await accountant.call('GET', 'merchant/')).status).toBe(200)
  expect((await save(document, version, accountant)).status).toBe(403)
  const editor = (await addMember(shop, 'words@aurelia.example', [{ role: 'content-editor', site: '*' }])).browser
  expect((await editor.call('GET', 'merchant/')).status).toBe(403)
})
