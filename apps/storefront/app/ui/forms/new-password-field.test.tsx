import { expect, test } from 'vitest'
import { markupOf, testSite, textOf } from '../../testing/page.tsx'
import { NewPasswordField } from './new-password-field.tsx'

test('the field for a new password states the bounds in every language [V-05]', () => {
  for (const language of ['en', 'hi', 'mr', 'ar', 'es', 'zh-Hans'])
    expect(textOf(markupOf(<NewPasswordField error="" />, testSite('in', language)))).toMatch(/(?<!\d)8(?!\d).*(?<!\d)128(?!\d)/)
})
