import type { User } from '@karat/contract/account.ts'
import { expect, test } from 'vitest'
import { inputsOf } from '../../../testing/inputs.ts'
import { markupOf, testSite } from '../../../testing/page.tsx'
import { readDay, readLanguage, readName } from './check-profile.ts'
import { DateForm, LanguageForm, NameForm, PasswordForm } from './profile-forms.tsx'

const user = { id: 'u', firstName: 'Anvi', lastName: 'Rao', phone: '+919822000000', birthday: '1990-02-28', language: 'mr' } as User
const onClose = () => undefined

test('a typed name is trimmed; an invalid field is named with its error', () => {
  expect(readName({ firstName: ' Anvi ', lastName: ' Rao' })).toEqual({ change: { firstName: 'Anvi', lastName: 'Rao' } })
  expect(readName({ firstName: 'Anvi', lastName: '  ' })).toEqual({ change: { firstName: 'Anvi', lastName: '' } })
  expect(readName({ firstName: '', lastName: 'Rao' })).toEqual({ wrong: ['firstName', 'form.required'] })
  expect(readName({ firstName: '<b>', lastName: 'Rao' })).toEqual({ wrong: ['firstName', 'form.name'] })
  expect(readName({})).toEqual({ wrong: ['firstName', 'form.required'] })
})

test('a cleared date is removed, and one field never changes another', () => {
  expect(readDay('birthday', { birthday: '1990-03-01', anniversary: '2015-12-05' })).toEqual({ change: { birthday: '1990-03-01' } })
  expect(readDay('anniversary', { anniversary: '' })).toEqual({ change: { anniversary: null } })
  expect(readDay('birthday', {})).toEqual({ change: { birthday: null } })
  expect(readLanguage({ language: 'hi', firstName: 'Anvi' })).toEqual({ change: { language: 'hi' } })
})

test('the forms are filled with the saved values, show no error before sending, and end with Save', () => {
  const name = markupOf(<NameForm user={user} onClose={onClose} />)
  expect(inputsOf(name).map(([field, wrong]) => [field, wrong])).toEqual([
    ['firstName', false],
    ['lastName', false],
  ])
  expect(name).toContain('value="Anvi"')
  expect(name).toMatch(/<button[^>]*type="submit"[^>]*>.*Save/)
  const day = markupOf(<DateForm user={user} field="birthday" label="Birthday" onClose={onClose} />)
  expect(day).toContain('value="1990-02-28"')
  expect(day).toContain('autoComplete="bday"')
  expect(markupOf(<DateForm user={user} field="anniversary" label="Anniversary" onClose={onClose} />)).toContain('autoComplete="off"')
})

test('the language form offers the languages of the site only, the saved one selected', () => {
  const offered = (subsite: string, language: string, name: string) => ({
    subsite,
    language,
    name,
    label: name,
    locale: `${subsite}-${language}`,
  })
  const languages = [offered('in', 'en', 'English'), offered('in', 'mr', 'मराठी'), offered('ae', 'ar', 'العربية')]
  const form = markupOf(<LanguageForm user={user} onClose={onClose} />, { ...testSite(), languages: languages as never })
  expect(
    [...form.matchAll(/<option value="(\w+)"( selected="")?/g)].map(([, language, chosen]) => [language, chosen !== undefined]),
  ).toEqual([
    ['en', false],
    ['mr', true],
  ])
})

test('the password form names the account for the browser’s password manager, by e-mail address or telephone number', () => {
  expect(markupOf(<PasswordForm user={user} onClose={onClose} />)).toMatch(/autoComplete="username"[^>]*value="\+919822000000"/)
  const withMail = markupOf(<PasswordForm user={{ ...user, email: 'anvi@example.com' }} onClose={onClose} />)
  expect(withMail).toMatch(/autoComplete="username"[^>]*value="anvi@example.com"/)
})
