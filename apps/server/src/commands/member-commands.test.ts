import { testDatabase } from '@karat/api/testing/database.ts'
import { openTestShop, type TestShop } from '@karat/api/testing/shop.ts'
import { staffBrowser } from '@karat/api/testing/staff-client.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminRequest, execute } from './admin-socket.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
})
afterAll(() => shop.close())

const command = (request: object) => execute({ ...shop.modules, publicOrigin: 'https://shop.example' }, adminRequest.parse(request))
const codeIn = (output: string) => output.split('#')[1] ?? ''

test('the first owner is invited by whoever sits at the machine; a link signs in who cannot otherwise [P-04]', async () => {
  expect(await command({ command: 'list-members' })).toEqual({ ok: true, output: 'nobody is a member of staff yet: invite an owner' })
  const invited = await command({ command: 'invite-member', email: 'Ketaki@Kanakira.example', name: 'Ketaki Rane', role: 'owner' })
  expect(invited.output).toContain('ketaki@kanakira.example is invited as owner, for seven days: https://shop.example/backoffice/join#')
  const browser = staffBrowser(shop)
  expect(await browser.call('POST', 'invitation/', { code: codeIn(invited.output) })).toMatchObject({
    body: { email: 'ketaki@kanakira.example', name: 'Ketaki Rane' },
  })
  expect(await command({ command: 'sign-in-link', email: 'ketaki@kanakira.example' })).toEqual({
    ok: false,
    output: 'ketaki@kanakira.example is no active member of staff',
  })
  expect(await command({ command: 'invite-member', email: 'a@b.example', name: 'A', role: 'emperor' })).toMatchObject({ ok: false })
  expect(() => adminRequest.parse({ command: 'invite-member', email: 'nonsense', name: 'A', role: 'owner' })).toThrow('e-mail')
})
