import { Chip } from '@karat/ui/chip.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { Button } from '@karat/ui/button.tsx'
import type { Facet } from '@karat/contract/products.ts'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { Icon } from '@karat/ui/icon.tsx'
import { lazyPart } from '../../site/lazy-with-messages.tsx'
import { listingQuery, usePageSearch } from '../../site/page-search.ts'
import { useSizeName } from '../../site/option-names.ts'
import { SheetHead } from '../../ui/sheet-head.tsx'
import { useMoney } from '../../money/money.tsx'
import { useCount } from '../../site/site.tsx'
import { CatalogueText } from '../../site/catalogue-texts.tsx'
import { messageKinds, translateData, useMessages } from '../../site/messages.tsx'

// Rendered with the page but hydrated later: its code is not in the first bytes.
const PriceRange = lazyPart(() => import('./price-range.tsx'))

/** A size in a query parameter: `ring-12`, `bangle-2.4`. */
const sizeValue = /^(ring|bangle|length|hoop)-([\d.]+)$/

/** Filters whose values have messages. */
messageKinds('category', 'collection', 'metal', 'purity', 'colour', 'stone', 'occasion', 'audience')

const rangeFilters = new Set(['price', 'weight'])

/** Whether a value is listed: a price range that a shopper typed is no step, so it has no count. */
function isListed(value: Facet['values'][number]): boolean {
  return value.count > 0 || !value.selected
}

/** Whether all sizes are of one system, as on a page of rings. */
function isOfOneSystem({ values }: Facet): boolean {
  return new Set(values.map(({ value }) => value.split('-')[0])).size === 1
}

/** The label of a filter's value; `plain` where the context names the kind of the size. */
export function useValueName(): (name: string, value: string, plain?: boolean) => string {
  const t = useMessages()
  const money = useMoney()
  const sizeName = useSizeName()
  return (name, value, plain = false) => {
    if (name === 'size') {
      const [, system, size] = sizeValue.exec(value) ?? []
      if (!system || !size) return value
      const sizeWithUnit = { ring: size, bangle: size, length: `${size} in`, hoop: `${size} mm` }[system] ?? size
      const label = sizeName(system, sizeWithUnit)
      return plain ? label : t('filter.sized', { system: translateData(t, 'product.size', system), size: label })
    }
    if (name === 'ready') return t('filter.readyOnly')
    if (!rangeFilters.has(name)) return translateData(t, name, value)
    const [from = '', to = ''] = value.split('-')
    // A line never ends between a number and its unit.
    const formatEnd = (end: string) => (name === 'price' ? money(Number(end)) : t('unit.gram', { grams: end }).replaceAll(' ', '\u00a0'))
    if (from === to) return formatEnd(to)
    if (!to) return t('filter.over', { from: formatEnd(from || '0') })
    return Number(from) === 0 ? t('filter.under', { to: formatEnd(to) }) : t('filter.between', { from: formatEnd(from), to: formatEnd(to) })
  }
}

/** The query without any filters; the search words stay. */
function useCleared(): string {
  const words = usePageSearch().get('q')
  return words ? `?${new URLSearchParams({ q: words })}` : '?'
}

/** The query with a filter's value added or removed; the page number is reset. */
function useToggle(): (facet: Facet, value: string) => string {
  const search = usePageSearch()
  return (facet, value) => {
    const params = new URLSearchParams(search)
    const chosen = facet.values.filter((value) => value.selected).map((one) => one.value)
    const single = rangeFilters.has(facet.name) || facet.name === 'ready'
    const nextValues = chosen.includes(value) ? chosen.filter((one) => one !== value) : single ? [value] : [...chosen, value]
    if (nextValues.length > 0) params.set(facet.name, nextValues.join(','))
    else params.delete(facet.name)
    return listingQuery(params)
  }
}

/**
 * The filters with their values and counts, as plain links that work without JavaScript. On a wide
 * page each is a native popover in a row; on a phone the row itself is one, a sheet with every filter open.
 */
export function Filters({ facets, total, capped }: { facets: Facet[]; total: number; capped: boolean }) {
  const t = useMessages()
  const count = useCount()
  const cleared = useCleared()
  return (
    <>
      <button type="button" className="filters-open" popoverTarget="filter-sheet">
        {t('listing.filters')}
      </button>
      <div id="filter-sheet" popover="auto" className="filters-sheet">
        <SheetHead title={t('listing.filters')} sheet="filter-sheet" />
        <FilterList facets={facets} />
        <p className="filters-foot">
          <Button as={Link} variant="secondary" to={cleared} preventScrollReset>
            {t('listing.clear')}
          </Button>
          <Button popoverTarget="filter-sheet" popoverTargetAction="hide">
            {capped ? t('listing.showMore', { count: count(total, true) }) : t('listing.show', { count: total })}
          </Button>
        </p>
      </div>
    </>
  )
}

/** The label of a filter's value: the name that staff gave it, which may be in another language than the page, or `name`. */
function ValueName({ value: { label, lang }, name }: { value: Facet['values'][number]; name: string }) {
  return label === undefined ? name : <CatalogueText lang={lang}>{label}</CatalogueText>
}

function FilterList({ facets }: { facets: Facet[] }) {
  const t = useMessages()
  const count = useCount()
  const nameOf = useValueName()
  const toggle = useToggle()
  return (
    <ul className="filters">
      {facets.map((facet) => (
        <li key={facet.name}>
          <button type="button" className="filters-button" popoverTarget={`filter-${facet.name}`}>
            {translateData(t, 'filter', facet.name)} <Icon name="down" small />
          </button>
          <p className="type-group filters-name" aria-hidden="true">
            {translateData(t, 'filter', facet.name)}
          </p>
          <div
            id={`filter-${facet.name}`}
            popover="auto"
            className={`filters-panel ${facet.name === 'size' ? 'filters-sizes' : ''}`}
            aria-label={translateData(t, 'filter', facet.name)}
          >
            <ul>
              {facet.values.filter(isListed).map((value) => (
                <li key={value.value}>
                  <Link
                    to={toggle(facet, value.value)}
                    aria-current={value.selected ? 'true' : undefined}
                    preventScrollReset
                    rel="nofollow"
                  >
                    <span className={`filters-tick ${value.selected ? 'is-on' : ''}`} aria-hidden="true">
                      {value.selected && <Icon name="tick" />}
                    </span>
                    <span>
                      <ValueName value={value} name={nameOf(facet.name, value.value, isOfOneSystem(facet))} />
                    </span>
                    <span className="type-soft type-num filters-count">{count(value.count, value.capped)}</span>
                  </Link>
                </li>
              ))}
            </ul>
            {facet.name === 'price' && (
              <Suspense>
                <PriceRange key={facet.values.find((value) => value.selected)?.value} facet={facet} />
              </Suspense>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The chosen filters, each with a link that removes it. */
export function Chips({ facets }: { facets: Facet[] }) {
  const t = useMessages()
  const nameOf = useValueName()
  const toggle = useToggle()
  const cleared = useCleared()
  const chosen = facets.flatMap((facet) => facet.values.filter((value) => value.selected).map((value) => ({ facet, value })))
  if (chosen.length === 0) return null
  return (
    <ul className="chips">
      {chosen.map(({ facet, value }) => (
        <li key={`${facet.name}-${value.value}`}>
          <Chip as={Link} to={toggle(facet, value.value)} preventScrollReset removeLabel={t('filter.remove')}>
            <ValueName value={value} name={nameOf(facet.name, value.value)} />
          </Chip>
        </li>
      ))}
      <li>
        <LinkButton as={Link} to={cleared} preventScrollReset>
          {t('listing.clear')}
        </LinkButton>
      </li>
    </ul>
  )
}
