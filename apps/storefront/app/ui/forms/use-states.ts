import type { CountryStates } from '@karat/contract/cart.ts'
import { useEffect, useMemo, useState } from 'react'
import { useSite } from '../../site/site.tsx'
import { api } from '../../state/api.ts'
import { loadShop } from '../../state/lazy-store.ts'

/** A state of a country, named in the page's language. */
export interface NamedState {
  code: string
  name: string
}

/** The states of a country, sorted in the page's language; undefined until they are loaded. The store requests them once. */
export function useStates(country: string): NamedState[] | undefined {
  const { settings, language } = useSite()
  const [countries, setCountries] = useState<CountryStates[]>()
  useEffect(() => {
    void loadShop(settings).then(async ({ store }) => {
      const { data } = await store.dispatch(api.endpoints.countries.initiate())
      setCountries(data?.countries ?? [])
    })
  }, [settings])
  const states = useMemo(() => countries && (countries.find((candidate) => candidate.code === country)?.states ?? []), [countries, country])
  return useMemo(() => {
    const { compare } = new Intl.Collator(language)
    return states?.map(({ code, name, names }) => ({ code, name: names[language] ?? name })).toSorted((a, b) => compare(a.name, b.name))
  }, [states, language])
}
