import type { StaffLook, StaffMerchant } from '@karat/contract/staff-sites.ts'
import { getDocumentProxy, extractImages, extractText } from 'unpdf'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { rows } from '../kernel/db/db.ts'
import { bank, post, readyCart, restock, ring, transitionUnits } from '../testing/purchase.ts'
import { shopOfFile } from '../testing/shop-of-file.ts'
import { addMember } from '../testing/staff-client.ts'
import { plainPicture, uploadPicture } from '../testing/upload-picture.ts'

const shop = await shopOfFile({ drawsDocuments: true, publicOrigin: 'https://shop.example' })

const colours = { ink: '#1d2b2a', paper: '#fbf9f4', accent: '#1f4d4a', soft: '#4d5755' }
let logo = ''

// The Indian site belongs to another merchant, with a logo and colours of its own.
beforeAll(async () => {
  const { browser } = await addMember(shop, 'asha@suvarna.example', [{ role: 'owner', site: '*' }])
  const { document, version } = (await browser.call<StaffMerchant>('GET', 'merchant/')).body
  const suppliers = document.suppliers.map((supplier) => ({
    ...supplier,
    legalName: 'Suvarna Jewels',
    addressLines: ['9 MG Road', 'Pune 411001'],
  }))
  const contacts = { contactMail: 'care@suvarna.example', telephone: '+912040001001' }
  const merchant = { ...document, ...contacts, tradeName: 'Suvarna', legalName: 'Suvarna Jewels', suppliers }
  expect((await browser.call('POST', 'merchant/', { document: merchant, version })).status).toBe(200)
  logo = await uploadPicture(browser, await plainPicture(640, 160))
  const look = (await browser.call<StaffLook>('GET', 'look/')).body
  const own = { ...look.document, colours: { ...look.document.colours, ...colours }, radius: 8, logo }
  expect((await browser.call('POST', 'look/', { document: own, version: look.version })).status).toBe(200)
  await shop.modules.sites.refresh()
})

/** Names over documents are spaced out: their letters are read one by one. */
const spaceless = (text: string) => text.replaceAll(/\s/g, '')

/** An order that has left the shop. */
async function shipped(): Promise<{ id: string; number: string }> {
  await restock(shop, 5)
  const { body } = await post(shop, await readyCart(shop, ring, 1), 'sandbox')
  await bank(shop, body.payment.providerRef, 'approve')
  const actor = { kind: 'staff', id: 'Meera' } as const
  for (const step of ['confirm', 'allocate', 'pack', 'ship'] as const)
    expect((await transitionUnits(shop, step, { number: body.orderNumber, actor, reason: 'by the book' })).ok).toBe(true)
  await shop.modules.jobs.runDue()
  return { id: body.orderID, number: body.orderNumber }
}

test('e-mails and documents of a sale name the second merchant alone, with its logo and its accent', async () => {
  const { id, number } = await shipped()
  const mails = (await shop.modules.notifications.recent(50)).filter(({ channel, body }) => channel === 'email' && body.includes(number))
  expect(mails.length).toBeGreaterThan(1)
  for (const { subject, body, html } of mails) {
    expect(`${subject} ${body} ${html}`).not.toMatch(/kanakira/i)
    // The colours of the shop's own look, in light and in dark mode.
    expect(html).not.toMatch(/#(?:2B1A2F|6B5A6E|E4DACB|FAF6F0|17101A|241829|F4EBDD)/i)
    expect(html).not.toContain('/icon.png')
    expect(html).toContain(`<img src="https://shop.example/media/${logo}?w=640&amp;f=png" alt="Suvarna" width="176" height="44"`)
    expect(html).toContain('Suvarna Jewels')
  }
  const button = mails.map(({ html }) => /bgcolor="(#\w+)"[^>]*border-radius:(\d+px)/.exec(html ?? '')?.slice(1))
  expect(button).toContainEqual(['#1F4D4A', '8px'])
  expect(mails.some(({ body }) => body.includes('+91 20400 01001'))).toBe(true)

  const documents = await rows<{ id: string; kind: string; figures: { merchant: object } }>(
    shop.db,
    sql`select id, kind, figures from document where order_id = ${id}`,
  )
  expect(documents.map(({ kind }) => kind).toSorted()).toEqual(['certificate', 'invoice', 'packing_slip'])
  for (const { kind, figures } of documents) {
    expect(figures.merchant).toMatchObject({ name: 'Suvarna', accent: '#1f4d4a', logo: { address: logo, width: 640, height: 160 } })
    expect(JSON.stringify(figures)).not.toMatch(/kanakira/i)
    expect(kind).toBeDefined()
  }
  for (const { address, label, kind } of await shop.modules.documents.ofNumber(number)) {
    for (const file of [address, ...(label ? [label] : [])]) {
      const pdf = await getDocumentProxy(new Uint8Array((await shop.server.inject({ url: file })).rawPayload))
      const { text } = await extractText(pdf, { mergePages: true })
      expect([kind, /kanakira/i.test(text)]).toEqual([kind, false])
      // The name is drawn where there is no logo.
      expect([kind, spaceless(text).includes('SUVARNA'), (await extractImages(pdf, 1)).length]).toEqual([kind, false, 1])
    }
  }
}, 60_000)

test('a document whose logo was deleted since has the name', async () => {
  const { number } = await shipped()
  await shop.db.execute(sql`delete from media where address = ${logo}`)
  shop.modules.cache.clear()
  const label = (await shop.modules.documents.ofNumber(number)).find((one) => one.label)?.label ?? ''
  const pdf = await getDocumentProxy(new Uint8Array((await shop.server.inject({ url: label })).rawPayload))
  expect(spaceless((await extractText(pdf, { mergePages: true })).text)).toContain('SUVARNA')
}, 60_000)
