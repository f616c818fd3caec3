import { expect, test } from 'vitest'
import { inputsOf } from '../../testing/inputs.ts'
import { markupOf, testSite, textOf } from '../../testing/page.tsx'
import { isCode } from '../../ui/forms/code-field.tsx'
import { contactIn } from '../../ui/forms/contact-field.tsx'
import { nameError } from '../../ui/forms/name-fields.tsx'
import { CodeForm } from './code-form.tsx'
import { ContactForm } from './contact-form.tsx'
import { SignInView } from './sign-in-view.tsx'
import type { CaptchaAttempt } from '../../ui/forms/use-captcha-attempt.ts'

/** A form's attempt without a call in progress, with the error of the last one. */
const attempt = (wrong: CaptchaAttempt['wrong'] = null, busy = false): CaptchaAttempt => ({
  busy,
  wrong,
  run: async () => undefined,
  setError: () => undefined,
  clearError: () => undefined,
})
test('only the first name is required, and neither name may be invalid [V-05]', () => {
  expect(nameError({ firstName: ' ', lastName: 'Rao' })).toEqual(['firstName', 'form.required'])
  expect(nameError({ firstName: 'Anvi' })).toBeUndefined()
  expect(nameError({ firstName: 'Anvi', lastName: ' ' })).toBeUndefined()
  expect(nameError({ firstName: 'Anvi', lastName: '<b>' })).toEqual(['lastName', 'form.name'])
  expect(nameError({ firstName: 'अन्वी', lastName: 'O’Neill-Ray' })).toBeUndefined()
})

test('contacts and codes are accepted in the digits of any script', () => {
  expect(contactIn({ username: ' ٠٥٠ ١٢٣ ٤٥٦٧ ' })).toBe('050 123 4567')
  expect(contactIn({})).toBe('')
  expect(['123456', '12345', '1234567', '12345a', ''].map(isCode)).toEqual([true, false, false, false, false])
})

test('the contact form keeps the typed text, and marks it if it is invalid', () => {
  const form = (wrong: CaptchaAttempt['wrong']) =>
    markupOf(<ContactForm attempt={attempt(wrong)} value="98220" action="Continue" fresh={false} onContact={() => undefined} />)
  expect(form(null)).toContain('value="98220"')
  expect(inputsOf(form(null))).toEqual([['username', false, '']])
  expect(inputsOf(form({ field: 'username', text: 'No such number' }))).toEqual([['username', true, 'No such number']])
})

test('the code form has a second field only for an account whose e-mail address is checked too, and names the wrong code', () => {
  const form = (withMailCode: boolean, wrong: CaptchaAttempt['wrong'] = null, busy = false) =>
    markupOf(
      <CodeForm
        attempt={attempt(wrong, busy)}
        withMailCode={withMailCode}
        channels={['sms', 'whatsapp']}
        resendSeconds={30}
        onCode={() => undefined}
        onResend={() => undefined}
      />,
    )
  expect(inputsOf(form(false))).toEqual([['otp', false, '']])
  expect(inputsOf(form(true, { field: 'mailOtp', text: 'That code is wrong' }))).toEqual([
    ['otp', false, ''],
    ['mailOtp', true, 'That code is wrong'],
  ])
  expect(inputsOf(form(false, { field: 'otp', text: 'That code is wrong' }))).toEqual([['otp', true, 'That code is wrong']])
  // An error without a field stands below the form.
  expect(textOf(form(false, { field: '', text: 'The shop does not answer' }))).toContain('The shop does not answer')
  expect(form(false)).toContain('autoComplete="one-time-code"')
  expect(form(false, null, true)).toMatch(/<button[^>]*type="submit"[^>]*disabled/)
})

test.each(['en', 'ar', 'hi'])('the sign-in has a form with one field, a passkey button and a link to the sign-up, in %s', (language) => {
  const markup = markupOf(<SignInView />, testSite(language === 'ar' ? 'ae' : 'in', language), '/in-en/sign-in?next=%2Fin-en%2Fcart')
  expect(inputsOf(markup)).toEqual([['username', false, '']])
  expect(markup).toMatch(/href="\/[a-z]{2}-[a-z]{2}\/sign-up\?next=%2Fin-en%2Fcart"/)
  expect(markup.match(/<button/g)).toHaveLength(2)
})
