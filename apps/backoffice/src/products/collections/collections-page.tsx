import { Button, Skeleton } from '@mantine/core'
import type { ListedCollection } from '@karat/contract/staff-collections.ts'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../api/session.tsx'
import { Forbidden } from '../../shell/forbidden.tsx'
import { Box } from '../../ui/box.tsx'
import { useLanguageName } from '../../ui/language-name.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Second } from '../../ui/second.tsx'
import tableClasses from '../../ui/table.module.css'
import { ShopMessages } from '../../messages/shop-messages.tsx'
import { useMessages } from '../../messages/messages.tsx'
import classes from '../product-page.module.css'
import { useCollections } from './use-collections.ts'

const NewCollectionDialog = lazy(async () => ({ default: (await import('./new-collection-dialog.tsx')).NewCollectionDialog }))

/** `/backoffice/collections`: the collections in the order of the shop. */
export function CollectionsPage() {
  const { t } = useMessages()
  const may = useMay()
  if (!may('products.read')) return <Forbidden page={t('menu.collections')} />
  return (
    <ShopMessages>
      <CollectionList />
    </ShopMessages>
  )
}

function CollectionList() {
  const { t } = useMessages()
  const may = useMay()
  const languageName = useLanguageName()
  const [isAdding, setAdding] = useState(false)
  const { data: collections, error } = useCollections()
  return (
    <>
      <PageHead
        title={t('menu.collections')}
        actions={
          may('products.write') && (
            <Button aria-haspopup="dialog" onClick={() => setAdding(true)}>
              {t('collections.new')}
            </Button>
          )
        }
      />
      {isAdding && (
        <Suspense>
          <NewCollectionDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
      <ProblemNotice problem={error ?? undefined} />
      {!collections && !error && <Skeleton height={300} />}
      {collections && (
        <Box flush>
          {collections.length === 0 ? (
            <p className={classes['inset']}>{t('collections.none')}</p>
          ) : (
            <div className={tableClasses['scroll']}>
              <table className={tableClasses['table']} aria-label={t('menu.collections')}>
                <thead>
                  <tr>
                    <th scope="col">{t('products.collection')}</th>
                    <th scope="col">{t('collections.languages')}</th>
                    <th scope="col" data-align="end">
                      {t('menu.products')}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {collections.map((collection) => (
                    <tr key={collection.id}>
                      <td>
                        <CollectionName collection={collection} />
                      </td>
                      <td>{collection.languages.map(languageName).join(t('list.comma'))}</td>
                      <td data-align="end">{collection.products}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </Box>
      )}
    </>
  )
}

/** The link to a collection by its name, above its id. */
function CollectionName({ collection: { id, name, lang } }: { collection: ListedCollection }) {
  return (
    <>
      <Link to={`/collections/${id}`} lang={lang ?? undefined}>
        <bdi>{name}</bdi>
      </Link>
      <Second>
        <bdi>{id}</bdi>
      </Second>
    </>
  )
}
