import { useEffect, useEffectEvent, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { call } from '../../data/call.ts'
import { useSite } from '../../site/site.tsx'
import { readPostcode } from '@karat/sites/address.ts'
import type { PlacesForm } from './address-form.ts'

/**
 * Fills the state of an address from its post code, where that is in one state alone, and suggests its city. A state that does not
 * match is cleared; a city that the shopper typed stays.
 */
export function usePostcode(form: UseFormReturn<PlacesForm>, at: 'shipping' | 'billing'): void {
  const { settings } = useSite()
  const { country, postcode: rule } = settings.profile
  const suggested = useRef('')
  const postcode = form.watch(`${at}.postcode`) ?? ''
  const lastPostcode = useRef(postcode)
  // The form is another object after each validation; its values are read when the answer arrives.
  const fillIn = useEffectEvent(({ states, city: usualCity }: { states: string[]; city: string }) => {
    const shouldValidate = form.formState.isSubmitted
    const [firstState, ...otherStates] = states
    if (firstState && otherStates.length === 0) form.setValue(`${at}.state`, firstState, { shouldValidate })
    else if (!states.includes(form.getValues(`${at}.state`) ?? '')) form.setValue(`${at}.state`, '')
    const city = form.getValues(`${at}.city`)
    if (usualCity && (city === '' || city === suggested.current)) {
      suggested.current = usualCity
      form.setValue(`${at}.city`, usualCity, { shouldValidate })
    }
  })
  useEffect(() => {
    // Only a newly typed post code changes the other fields.
    if (postcode === lastPostcode.current || !rule || readPostcode(rule, postcode) === undefined) return
    lastPostcode.current = postcode
    let current = true
    const params = { country, postcode: postcode.trim() }
    void call(settings, 'GET /api/postcodes/:country/:postcode', { params }).then((area) => {
      if (current && area && area.states.length > 0) fillIn(area)
    })
    return () => {
      current = false
    }
  }, [postcode, country, rule, settings])
}
