import { LinkButton } from '@karat/ui/link-button.tsx'
import { commaOf } from '@karat/sites/locale.ts'
import type { Store } from '@karat/contract/content.ts'
import { useEffect, useState } from 'react'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { useCommaList, useSite } from '../site/site.tsx'
import { pageApi } from '../data/loaders.ts'
import { Banner, mediaUrl, Picture } from '../media/picture.tsx'
import { metaFor, siteOf, messageOf } from '../seo/meta.ts'
import { openingAt, weekOf } from '../site/opening.ts'
import { useTimeOfDay } from '../site/moment.ts'
import { translateData, useMessages } from '../site/messages.tsx'
import type { Route } from './+types/stores'

export async function loader(args: Route.LoaderArgs) {
  const api = await pageApi(args)
  const stores = (await api.content('STORES_{LANGUAGE}')) ?? []
  return { stores: stores.filter((store) => store.subsite === api.subsite) }
}

export function meta(args: Route.MetaArgs) {
  const site = siteOf(args)
  const data = (args.loaderData?.stores ?? []).map((store) => ({
    '@context': 'https://schema.org',
    '@type': 'JewelryStore',
    name: `${site?.settings.profile.merchant.name ?? ''} ${store.name}`,
    address: store.address,
    telephone: store.phone,
    ...(store.picture && { image: `${site?.origin ?? ''}${mediaUrl(store.picture.id, 800)}&f=jpeg` }),
    geo: { '@type': 'GeoCoordinates', latitude: store.latitude, longitude: store.longitude },
  }))
  return metaFor(args, { title: messageOf(args, 'stores.title'), description: messageOf(args, 'stores.text'), path: '/stores', data })
}

export default function Stores({ loaderData: { stores } }: Route.ComponentProps) {
  const t = useMessages()
  const { language, settings } = useSite()
  const list = useCommaList()
  const formatTime = useTimeOfDay()
  const now = useNow()
  return (
    <main id="main" className="layout-wrap">
      <Breadcrumbs trail={[{ name: t('stores.title'), path: '/stores' }]} />
      <header className="banner-story">
        {stores.some(({ picture }) => picture) && <Banner className="banner" wide="banner-stores-wide" tall="banner-stores-tall" />}
        <div>
          <h1>{t('stores.title')}</h1>
          <p className="type-soft">{stores.length > 0 ? t('stores.text') : t('stores.none')}</p>
        </div>
      </header>
      <ul className="stores">
        {stores.map((store, at) => (
          <li key={store.id}>
            {store.picture && (
              <Picture
                className="stores-picture"
                picture={store.picture}
                alt={store.alt}
                lang={store.lang}
                sizes="(max-width: 640px) 92vw, (max-width: 1000px) 45vw, 340px"
                eager={at < 2}
              />
            )}
            <h2>
              <bdi lang={store.lang}>{store.name}</bdi>
            </h2>
            <p>
              <bdi lang={store.lang}>{store.address}</bdi>
            </p>
            <OpenNow store={store} now={now} />
            <p className="stores-ways">
              <LinkButton
                as="a"

                href={`https://www.openstreetmap.org/?mlat=${store.latitude}&mlon=${store.longitude}#map=17/${store.latitude}/${store.longitude}`}
                rel="noreferrer"
              >
                {t('stores.map')}
                <span className="ui-visually-hidden" lang={store.lang}>{`${commaOf(language)}${store.name}`}</span>
              </LinkButton>
              <LinkButton as="a" href={`tel:${store.phone.replaceAll(' ', '')}`}>
                <bdi dir="ltr">{store.phone}</bdi>
              </LinkButton>
            </p>
            <table className="stores-hours type-small">
              <tbody>
                {weekOf(store.hours, settings.profile.firstDay).map(({ from, to, hours }) => (
                  <tr key={from}>
                    <th scope="row">
                      {from === to ? translateData(t, 'day', from) : `${translateData(t, 'day', from)} – ${translateData(t, 'day', to)}`}
                    </th>
                    <td className="type-num">{hours.split('–').map(formatTime).join(' – ')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p className="type-small type-soft">{list(store.services.map((service) => translateData(t, 'service', service)))}</p>
          </li>
        ))}
      </ul>
    </main>
  )
}

/** The current time, from hydration on and updated each minute: cached pages do not know it. */
function useNow(): Date | undefined {
  const [now, setNow] = useState<Date>()
  useEffect(() => {
    const update = () => setNow(new Date())
    update()
    const timer = setInterval(update, 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Whether a store is open now, in its own time zone; empty until the time is known. */
function OpenNow({ store: { hours, timeZone }, now }: { store: Store; now: Date | undefined }) {
  const t = useMessages()
  const formatTime = useTimeOfDay()
  const opening = now && openingAt(hours, timeZone, now)
  if (!opening) return <p className="type-small stores-open-now" />
  return (
    <p className={`type-small stores-open-now ${opening.open ? 'type-up' : 'type-soft'}`}>
      {opening.open
        ? t('stores.openUntil', { time: formatTime(opening.until) })
        : opening.today
          ? t('stores.opensAt', { time: formatTime(opening.from) })
          : t('stores.opensOn', { day: translateData(t, 'day', opening.day), time: formatTime(opening.from) })}
    </p>
  )
}
