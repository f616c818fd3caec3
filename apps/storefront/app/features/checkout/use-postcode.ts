import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { call } from '../../data/call.ts'
import { useSite } from '../../site/site.tsx'
import { readPostcode } from '@karat/sites/address.ts'
import type { AddressForm } from './address-form.ts'

/**
 * Lets the post code of an address fill its state, where it lies in one alone, and suggest its city. A state that it does
 * not reach is taken out; a city that the shopper wrote stays.
 */
export function usePostcode(form: UseFormReturn<AddressForm>, at: 'shipping' | 'billing'): void {
  const { settings } = useSite()
  const { country, postcode: rule } = settings.profile
  const suggested = useRef('')
  const postcode = form.watch(`${at}.postcode`) ?? ''
  const known = useRef(postcode)
  useEffect(() => {
    // What was filled in before is the shopper's; only a code that is typed now says something new.
    if (postcode === known.current || !rule || readPostcode(rule, postcode) === undefined) return
    known.current = postcode
    let current = true
    const params = { country, postcode: postcode.trim() }
    void call(settings, 'GET /api/postcodes/:country/:postcode', { params }).then((found) => {
      if (!current || !found || found.states.length === 0) return
      const [only, ...more] = found.states
      if (only && more.length === 0) form.setValue(`${at}.state`, only, { shouldValidate: form.formState.isSubmitted })
      else if (!found.states.includes(form.getValues(`${at}.state`) ?? '')) form.setValue(`${at}.state`, '')
      const city = form.getValues(`${at}.city`)
      if (found.city && (city === '' || city === suggested.current)) {
        suggested.current = found.city
        form.setValue(`${at}.city`, found.city, { shouldValidate: form.formState.isSubmitted })
      }
    })
    return () => {
      current = false
    }
  }, [postcode, country, rule, at, settings, form])
}
