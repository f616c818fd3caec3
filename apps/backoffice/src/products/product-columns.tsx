import type { ListedProduct } from '@karat/contract/staff-products.ts'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useWork } from '../api/session.tsx'
import { useFormats } from '../ui/formats.ts'
import { PieceCell } from '../ui/piece-cell.tsx'
import { Second } from '../ui/second.tsx'
import type { Column } from '../ui/staff-list.tsx'
import { StateLabel } from '../ui/state-label.tsx'
import { useMessages } from '../messages/messages.tsx'
import { toneOfProduct } from './product-states.ts'
import { useSiteName } from './site-name.ts'

/** The columns of the list of products: one for the prices of each site of the member. */
export function useProductColumns(): readonly Column<ListedProduct>[] {
  const { t, nameOf } = useMessages()
  const { time, grams, shortMoney } = useFormats()
  const { session } = useWork()
  const siteName = useSiteName()
  return useMemo((): Column<ListedProduct>[] => {
    const prices = session.sites.map(({ code }): Column<ListedProduct> => ({
      id: `price-${code}`,
      area: 'wide',
      align: 'end',
      header: siteName(code),
      cell: ({ row: { original } }) => {
        const listed = original.prices.find(({ site }) => site === code)
        if (!listed) return <Second>{t('products.notSold')}</Second>
        return (
          <>
            {shortMoney(listed.price, listed.currency)}
            {listed.before !== listed.price && (
              <Second>
                <s>{shortMoney(listed.before, listed.currency)}</s>
              </Second>
            )}
          </>
        )
      },
    }))
    return [
      {
        id: 'piece',
        area: 'name',
        header: t('products.piece'),
        cell: ({ row: { original } }) => (
          <Link to={`/products/${encodeURIComponent(original.id)}`}>
            <PieceCell mediaId={original.picture?.id ?? ''} name={original.name} lang={original.lang ?? undefined}>
              <bdi>{[original.id, original.purity].filter(Boolean).join(' · ')}</bdi>
            </PieceCell>
          </Link>
        ),
      },
      {
        id: 'state',
        area: 'state',
        header: t('column.state'),
        cell: ({ row: { original } }) => (
          <>
            <StateLabel tone={toneOfProduct[original.state]}>{nameOf('productState', original.state)}</StateLabel>
            {original.liveAt && <Second>{time(original.liveAt)}</Second>}
          </>
        ),
      },
      {
        id: 'category',
        area: 'wide',
        header: t('products.category'),
        cell: ({ row: { original } }) => (
          <>
            {original.category}
            <Second>{original.collection}</Second>
          </>
        ),
      },
      { id: 'net', area: 'wide', align: 'end', header: t('products.net'), cell: ({ row: { original } }) => grams(original.netMg) },
      {
        id: 'stock',
        area: 'who',
        header: t('products.stock'),
        cell: ({ row: { original } }) => (
          <>
            {original.inStock > 0 ? t('products.ready', { count: original.inStock }) : !original.isMade && t('products.soldOut')}
            {original.isMade && <Second>{t('products.made')}</Second>}
          </>
        ),
      },
      ...prices,
      {
        id: 'changed',
        area: 'day',
        align: 'end',
        header: t('products.changed'),
        cell: ({ row: { original } }) => time(original.changedAt),
      },
    ]
  }, [t, nameOf, time, grams, shortMoney, session.sites, siteName])
}
