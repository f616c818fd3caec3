import { expect, test } from 'vitest'
import { markupOf } from '../../testing/page.tsx'
import { ErrorSummary } from './error-summary.tsx'

const wrong = { type: 'server', message: 'x' }
const said = (errors: Parameters<typeof ErrorSummary>[0]['errors']) => {
  const html = markupOf(<ErrorSummary errors={errors} message={(error) => `wrong ${error}`} onChoose={() => {}} />)
  return [...html.matchAll(/<button[^>]*>([^<]*)<\/button> ([^<]*)</g)].map(([, label, text]) => `${label}: ${text}`)
}

test('every invalid field is named at the top, in the order of the form', () => {
  expect(said({ shipping: { city: wrong }, storeID: wrong, method: wrong, phone: wrong })).toEqual([
    'Mobile number: wrong x',
    'Delivery: wrong x',
    'At which store?: wrong x',
    'City: wrong x',
  ])
  expect(said({})).toEqual([])
})
