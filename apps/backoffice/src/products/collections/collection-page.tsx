import '../../app/library-forms.css'
import { Skeleton } from '@mantine/core'
import type { CollectionDocument, StaffCollection } from '@karat/contract/staff-collections.ts'
import { Link, useParams } from 'react-router'
import { useMay, useWork } from '../../api/session.tsx'
import { useAct } from '../../api/use-act.ts'
import { HistoryBox } from '../../audit/history-box.tsx'
import { UndoNotice } from '../../audit/undo-notice.tsx'
import { Forbidden } from '../../shell/forbidden.tsx'
import { Box } from '../../ui/box.tsx'
import { Columns } from '../../ui/columns.tsx'
import { DetailList } from '../../ui/detail-list.tsx'
import { EditButtons } from '../../ui/edit-buttons.tsx'
import { isConflict, OutdatedForm } from '../../ui/outdated-form.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ProblemNotice, useFieldProblem } from '../../ui/problem-notice.tsx'
import { Second } from '../../ui/second.tsx'
import { UnknownPage } from '../../ui/unknown-page.tsx'
import { useEditedForm } from '../../ui/use-edited-form.ts'
import { ShopMessages } from '../../messages/shop-messages.tsx'
import { useMessages } from '../../messages/messages.tsx'
import classes from '../product-page.module.css'
import { productsKey } from '../use-products.ts'
import { CollectionConflict } from './collection-conflict.tsx'
import { CollectionTextsBox } from './collection-texts-box.tsx'
import { textFields, typedTexts } from './edited-texts.ts'
import { collectionsKey, useCollection } from './use-collections.ts'

/** `/backoffice/collections/ID`: the texts of a collection in every language. */
export function CollectionPage() {
  const { t } = useMessages()
  const { id = '' } = useParams()
  const may = useMay()
  if (!may('products.read')) return <Forbidden page={t('menu.collections')} />
  return (
    <ShopMessages>
      <CollectionById key={id} id={id} />
    </ShopMessages>
  )
}

function CollectionById({ id }: { id: string }) {
  const { t } = useMessages()
  const { data: collection, error } = useCollection(id)
  if (collection) return <CollectionEditor collection={collection} />
  if (error)
    return (
      <UnknownPage
        number={id}
        problem={error}
        text={t('collections.unknown')}
        list={{ href: '/collections', label: t('menu.collections') }}
      />
    )
  return <Skeleton height={400} />
}

function CollectionEditor({ collection }: { collection: StaffCollection }) {
  const { t, language } = useMessages()
  const { site } = useWork()
  const may = useMay()
  const { id, languages } = collection
  const edited = useEditedForm<CollectionDocument>(`collection ${id}`, collection.document, collection.version)
  const { form } = edited
  const touches = [collectionsKey(site.id), productsKey(site.id)]
  const save = useAct('POST /api/staff/collections/:id/', { touches, onDone: edited.saved })
  const problemOf = useFieldProblem(save.problem)
  const isClosed = !may('products.write')
  return (
    <>
      <PageHead
        title={form.texts[language]?.name || form.texts['en']?.name || id}
        above={
          <>
            <Link to="/collections">{t('menu.collections')}</Link> · <bdi>{id}</bdi>
          </>
        }
        actions={
          !isClosed && (
            <EditButtons
              edited={edited}
              save={save}
              onSave={() => save.run({ params: { id }, body: { version: edited.version, document: form } })}
            />
          )
        }
      />
      {!isClosed && <UndoNotice object="collections" id={id} under={collectionsKey(site.id)} touches={touches} />}
      <OutdatedForm edited={edited} save={save} Conflict={CollectionConflict} />
      {!isConflict(save.problem) && (
        <ProblemNotice
          problem={save.problem}
          fields={languages.flatMap((language) => textFields.map((field) => `texts.${language}.${field}`))}
        />
      )}
      <Columns
        rail={
          <>
            <PlaceBox collection={collection} />
            <HistoryBox object="collections" id={id} under={collectionsKey(site.id)} />
          </>
        }
      >
        <CollectionTextsBox
          languages={languages}
          texts={form.texts}
          isClosed={isClosed}
          problem={save.problem}
          problemOf={problemOf}
          onType={(language, part) => edited.change({ texts: typedTexts(form.texts, collection.document.texts, language, part) })}
        />
      </Columns>
    </>
  )
}

/** The address of a collection, and its products, which are put into it and taken out on their own pages. */
function PlaceBox({ collection: { id, products, onSite } }: { collection: StaffCollection }) {
  const { t } = useMessages()
  const { site } = useWork()
  return (
    <Box title={t('collections.inShop')}>
      <div className={classes['stack']}>
        <DetailList
          rows={[
            [t('products.slug'), <bdi key="slug">/collections/{id}</bdi>],
            [t('menu.products'), products],
            [t('collections.onSite', { site: site.name }), onSite],
          ]}
        />
        {onSite === 0 && <Second>{t('collections.empty')}</Second>}
        <Link to={`/products?collection=${id}`}>{t('collections.products')}</Link>
        <Second>{t('collections.membership')}</Second>
      </div>
    </Box>
  )
}
