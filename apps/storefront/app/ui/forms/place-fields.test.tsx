import { countryDefaults } from '@karat/sites/countries.ts'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { markupOf, testSite } from '../../testing/page.tsx'
import { emptyPlace, type PlacesForm } from './address-form.ts'
import { PlaceFields } from './place-fields.tsx'
import type { NamedState } from './use-states.ts'

function Form({ states }: { states: NamedState[] | undefined }) {
  const form = useForm<PlacesForm>({ defaultValues: { shipping: emptyPlace } })
  return (
    <FormProvider {...form}>
      <PlaceFields section="shipping" states={states} message={(words) => words} />
    </FormProvider>
  )
}

/** How the form of a country asks for city and state: by a choice, a text field, or not at all. */
function asks(country: string, states: NamedState[] | undefined) {
  const site = testSite()
  const profile = { ...site.settings.profile, country, address: countryDefaults(country).address }
  const html = markupOf(<Form states={states} />, { ...site, settings: { ...site.settings, profile } })
  const kindOf = (id: string) => new RegExp(`<(input|select)[^>]* id="f-shipping-${id}"`).exec(html)?.[1]
  return [kindOf('city'), kindOf('state'), html.includes('(optional)')]
}

const states = [{ code: 'X', name: 'Exland' }]
test.each([
  ['IN', states, ['input', 'select', false]],
  // Not loaded yet: the choice that is about to be there.
  ['IN', undefined, ['input', 'select', false]],
  // A country without a list of states in the shop.
  ['CA', [], ['input', 'input', false]],
  ['IE', [], ['input', 'input', true]],
  ['IE', states, ['input', 'select', true]],
  ['GB', [], ['input', undefined, false]],
  ['SG', states, [undefined, undefined, false]],
])('%s with %j', (country, given, expected) => {
  expect(asks(country, given)).toEqual(expected)
})
