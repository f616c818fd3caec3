import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { durations } from '../../../kernel/clock.ts'
import { rows } from '../../../kernel/db/db.ts'
import { type ChallengeOptions, createAuthenticator } from '../../../testing/authenticator.ts'
import { testDatabase } from '../../../testing/database.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { addMember, type StaffBrowser, staffBrowser } from '../../../testing/staff-client.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
})
afterAll(() => shop.close())

const origin = 'https://shop.example'
const here = { origin, host: 'shop.example' }
let people = 0
const post = <T = { code: string }>(browser: StaffBrowser, path: string, body?: object, headers: Record<string, string> = here) =>
  browser.call<T>('POST', path, body, headers)
const optionsOf = async (browser: StaffBrowser, path = 'sign-in/passkey-only/') =>
  (await post<{ options: ChallengeOptions & { allowCredentials?: unknown[]; userVerification: string } }>(browser, `${path}options/`)).body
    .options

/** A member with a passkey beside the authenticator app. */
async function withPasskey() {
  const member = await addMember(shop, `only-${(people += 1)}@aurelia.example`, [{ role: 'order-desk', site: '*' }])
  const authenticator = createAuthenticator(origin)
  const options = await optionsOf(member.browser, 'account/passkeys/')
  const added = await post(member.browser, 'account/passkeys/', { credential: authenticator.make(options), name: 'Laptop' })
  expect(added.status).toBe(200)
  const [row] = await rows<{ id: string }>(shop.db, sql`select id from staff_member where email = ${member.email}`)
  return { ...member, authenticator, id: row?.id ?? '', made: options }
}
const finish = (browser: StaffBrowser, credential: object) => post(browser, 'sign-in/passkey-only/', { credential })
const isSignedIn = async (browser: StaffBrowser) => (await browser.call('GET', 'session/')).status === 200
const refused = { status: 400, body: { code: 'passkey_failed' } }
const events = async (memberId: string) =>
  (await rows<{ call: string }>(shop.db, sql`select call from audit_entry where member_id = ${memberId} order by id`)).map(
    ({ call }) => call,
  )

describe('a sign-in by a passkey alone', () => {
  test('opens a verified session without a password, and is in the audit [P-04]', async () => {
    const { authenticator, id, made } = await withPasskey()
    expect(made).toMatchObject({ authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' } })
    const browser = staffBrowser(shop)
    const options = await optionsOf(browser)
    // It names no account: the browser offers what it has.
    expect([options.userVerification, options.allowCredentials ?? []]).toEqual(['required', []])
    const { status, body } = await post<{ member: { id: string }; verifiedUntil: string | null }>(browser, 'sign-in/passkey-only/', {
      credential: authenticator.use(options),
    })
    expect([status, body.member.id, body.verifiedUntil]).toEqual([200, id, expect.any(String)])
    expect(await isSignedIn(browser)).toBe(true)
    expect((await events(id)).at(-1)).toBe('signed-in')
  })
  test('is refused where the device did not verify its user, or names nobody or another', async () => {
    const { authenticator, id } = await withPasskey()
    const browser = staffBrowser(shop)
    const unverified = authenticator.use(await optionsOf(browser), origin, false)
    expect(await finish(browser, unverified)).toMatchObject(refused)
    for (const userHandle of [undefined, Buffer.from('somebody').toString('base64url')]) {
      const answer = authenticator.use(await optionsOf(browser))
      expect(await finish(browser, { ...answer, response: { ...answer.response, userHandle } })).toMatchObject(refused)
    }
    expect(await isSignedIn(browser)).toBe(false)
    expect((await events(id)).filter((event) => event === 'sign-in-refused')).toHaveLength(3)
  })
  test('is refused on another device than the one that asked, with a passkey of nobody, and for a challenge of another step', async () => {
    const { authenticator, browser: open } = await withPasskey()
    const [one, other] = [staffBrowser(shop), staffBrowser(shop)]
    const answer = authenticator.use(await optionsOf(one))
    await optionsOf(other)
    expect(await finish(other, answer)).toMatchObject(refused)
    expect(await finish(staffBrowser(shop), answer)).toMatchObject(refused)
    const stranger = createAuthenticator(origin)
    expect(await finish(one, stranger.use(await optionsOf(one)))).toMatchObject(refused)
    expect(await finish(one, authenticator.use(await optionsOf(open, 'proof/passkey/')))).toMatchObject(refused)
    for (const bad of [{}, { credential: {} }, { credential: answer, remember: 'yes' }, { credential: answer, memberId: 'x' }])
      expect([bad, (await post(one, 'sign-in/passkey-only/', bad)).status]).toEqual([bad, 400])
    expect(
      (await post(one, 'sign-in/passkey-only/options/', undefined, { origin: 'https://evil.example', host: 'shop.example' })).status,
    ).toBe(403)
  })
  test('opens one session where two calls bring the answer at once; two devices open two', async () => {
    const { authenticator } = await withPasskey()
    const browser = staffBrowser(shop)
    const answer = authenticator.use(await optionsOf(browser))
    const both = await Promise.all([finish(browser, answer), finish(browser, answer)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const devices = [staffBrowser(shop), staffBrowser(shop)]
    const answers: object[] = []
    for (const device of devices) answers.push(authenticator.use(await optionsOf(device)))
    authenticator.setCounter(0)
    const opened = await Promise.all(devices.map((device, index) => finish(device, answers[index] ?? {})))
    // The passkey counts its uses: the answer that was made first may come last, and is refused then.
    expect(opened.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1)
  })
  test('is refused for a blocked member, though another answer of the passkey waits', async () => {
    const { authenticator, id } = await withPasskey()
    const browser = staffBrowser(shop)
    const answer = authenticator.use(await optionsOf(browser))
    await shop.db.execute(sql`update staff_member set state = 'blocked' where id = ${id}`)
    expect(await finish(browser, answer)).toMatchObject(refused)
  })
  test('rests after five wrong answers for an account, of which its member is told once', async () => {
    const { authenticator, email } = await withPasskey()
    const browser = staffBrowser(shop, '198.51.100.77')
    const wrong = async () => finish(browser, authenticator.use(await optionsOf(browser), origin, false))
    for (let tries = 0; tries < 5; tries += 1) expect(await wrong()).toMatchObject(refused)
    expect(await wrong()).toMatchObject({ status: 429, body: { code: 'staff_wait' } })
    const mails = (await shop.modules.notifications.recent(100)).filter(
      (mail) => mail.recipient === email && mail.subject?.includes('wrong tries'),
    )
    expect(mails).toHaveLength(1)
    shop.clock.advance(15 * durations.minute)
    expect((await finish(browser, authenticator.use(await optionsOf(browser)))).status).toBe(200)
  })
})
