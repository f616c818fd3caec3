import { useCommaList } from '../platform/site.tsx'
import { pageApi } from '../platform/loaders.ts'
import { Banner } from '../platform/picture.tsx'
import { metaFor, siteOf, wordOf } from '../platform/meta.ts'
import { sayData, useWords } from '../platform/words.tsx'
import type { Route } from './+types/stores'

interface Store {
  id: string
  subsite: string
  name: string
  city: string
  address: string
  phone: string
  latitude: number
  longitude: number
  hours: Record<string, string>
  services: string[]
}

export async function loader(args: Route.LoaderArgs) {
  const api = await pageApi(args)
  const stores = (await api.content<Store[]>('STORES_{LANGUAGE}')) ?? []
  return { stores: stores.filter((store) => store.subsite === api.subsite) }
}

export function meta(args: Route.MetaArgs) {
  const site = siteOf(args)
  const data = (args.loaderData?.stores ?? []).map((store) => ({
    '@context': 'https://schema.org',
    '@type': 'JewelryStore',
    name: `${site?.house ?? ''} ${store.name}`,
    address: store.address,
    telephone: store.phone,
    geo: { '@type': 'GeoCoordinates', latitude: store.latitude, longitude: store.longitude },
  }))
  return metaFor(args, { title: wordOf(args, 'stores.title'), description: wordOf(args, 'stores.text'), path: '/stores', data })
}

const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** Opening hours in the week's own order; days in a row with the same hours are one row. */
function weekOf(hours: Store['hours']): { from: string; to: string; hours: string }[] {
  const rows: { from: string; to: string; hours: string }[] = []
  for (const day of week) {
    const open = hours[day]
    const last = rows.at(-1)
    if (last && last.hours === open) last.to = day
    else if (open) rows.push({ from: day, to: day, hours: open })
  }
  return rows
}

export default function Stores({ loaderData: { stores } }: Route.ComponentProps) {
  const say = useWords()
  const list = useCommaList()
  return (
    <main id="main" className="wrap page">
      <Banner className="list-banner" wide="banner-stores-wide" tall="banner-stores-tall" />
      <h1>{say('stores.title')}</h1>
      <p className="soft">{say('stores.text')}</p>
      <ul className="stores">
        {stores.map((store) => (
          <li key={store.id}>
            <h2>
              <bdi lang="en">{store.name}</bdi>
            </h2>
            <p>
              <bdi lang="en">{store.city}</bdi>
              <br />
              <a className="link" href={`tel:${store.phone}`}>
                <bdi dir="ltr">{store.phone}</bdi>
              </a>
            </p>
            <table className="hours small">
              <tbody>
                {weekOf(store.hours).map(({ from, to, hours }) => (
                  <tr key={from}>
                    <th scope="row">
                      {from === to ? sayData(say, 'day', from) : `${sayData(say, 'day', from)} – ${sayData(say, 'day', to)}`}
                    </th>
                    <td className="num" dir="ltr">
                      {hours}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p className="small soft">{list(store.services.map((service) => sayData(say, 'service', service)))}</p>
          </li>
        ))}
      </ul>
    </main>
  )
}
