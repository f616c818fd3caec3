import { useEffect, useState } from 'react'
import { useSite } from '../../platform/site.tsx'
import { api, type CountryStates } from '../../state/api.ts'
import { loadShop } from '../../state/bridge.ts'

/** The states of a country, once they are there; the store asks for them once. */
export function useStates(country: string): CountryStates['states'] {
  const { settings } = useSite()
  const [countries, setCountries] = useState<CountryStates[]>([])
  useEffect(() => {
    void loadShop(settings).then(async ({ store }) => {
      const { data } = await store.dispatch(api.endpoints.countries.initiate())
      setCountries(data?.countries ?? [])
    })
  }, [settings])
  return countries.find((one) => one.code === country)?.states ?? []
}
