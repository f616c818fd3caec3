import { Button, Skeleton } from '@mantine/core'
import type { ProductChoices, ProductDocument, StaffProduct } from '@karat/contract/staff-products.ts'
import { lazy, Suspense, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useMay, useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { Forbidden } from '../shell/forbidden.tsx'
import { UndoNotice } from '../audit/undo-notice.tsx'
import { Columns } from '../ui/columns.tsx'
import { EditButtons } from '../ui/edit-buttons.tsx'
import { isConflict, OutdatedForm } from '../ui/outdated-form.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { StateLabel } from '../ui/state-label.tsx'
import { UnknownPage } from '../ui/unknown-page.tsx'
import { useEditedForm } from '../ui/use-edited-form.ts'
import { ShopMessages } from '../messages/shop-messages.tsx'
import { useMessages } from '../messages/messages.tsx'
import { ChargesBox } from './charges-box.tsx'
import { ProductConflict } from './product-conflict.tsx'
import type { EditorProps } from './editor-props.ts'
import { HistoryBox } from './history-box.tsx'
import { PicturesBox } from './pictures/pictures-box.tsx'
import { PlacesBox } from './places-box.tsx'
import { PriceBox } from './price-box.tsx'
import classes from './product-page.module.css'
import { useProblems } from './product-problems.ts'
import { toneOfProduct } from './product-states.ts'
import { SitesBox } from './sites-box.tsx'
import { StonesBox } from './stones-box.tsx'
import { useProductPreview } from './use-product-preview.ts'
import { productsKey, useProduct, useProductChoices } from './use-products.ts'
import { VariantsBox } from './variants-box.tsx'
import { TextsBox } from './texts-box.tsx'

const NewPieceDialog = lazy(async () => ({ default: (await import('./new-piece-dialog.tsx')).NewPieceDialog }))

/** `/backoffice/products/ID`: all that staff write of a product, with its prices while they type. */
export function ProductPage() {
  const { t } = useMessages()
  const { id = '' } = useParams()
  const may = useMay()
  if (!may('products.read')) return <Forbidden page={t('menu.products')} />
  return (
    <ShopMessages>
      <ProductById key={id} id={id} />
    </ShopMessages>
  )
}

function ProductById({ id }: { id: string }) {
  const { t } = useMessages()
  const { data: product, error } = useProduct(id)
  const { data: choices, error: choicesError } = useProductChoices()
  if (product && choices) return <ProductEditor product={product} choices={choices} />
  if (choicesError) return <ProblemNotice problem={choicesError} />
  if (error)
    return (
      <UnknownPage
        number={id}
        problem={error}
        text={t('products.unknown', { number: id })}
        list={{ href: '/products', label: t('menu.products') }}
      />
    )
  return <Skeleton height={400} />
}

function ProductEditor({ product, choices }: { product: StaffProduct; choices: ProductChoices }) {
  const { t, nameOf, language } = useMessages()
  const { site } = useWork()
  const may = useMay()
  const edited = useEditedForm(`product ${product.id}`, product.document, product.version)
  // A form that was typed before a field was added lacks it.
  const document = { ...product.document, ...edited.form }
  const [isCopying, setCopying] = useState(false)
  const save = useAct('POST /api/staff/products/:id/', { touches: [productsKey(site.id)], onDone: edited.saved })
  const { problemOf, others } = useProblems(save.problem)
  const [chosen, choose] = useState({
    site: site.code in document.sites ? site.code : (Object.keys(document.sites)[0] ?? site.code),
    variant: document.variants.find(({ isLead }) => isLead)?.id ?? '',
  })
  const preview = useProductPreview(product.id, document, chosen)
  const change = (fields: Partial<ProductDocument>) => edited.change({ ...document, ...fields })
  const props: EditorProps = { choices, document, change, problemOf, isClosed: !may('products.write') }
  const stateOf = ({ sites }: ProductDocument) => sites[site.code]?.state ?? 'draft'
  // Shoppers see the saved state.
  const [state, typedState] = [stateOf(product.document), stateOf(document)]
  return (
    <>
      <PageHead
        title={document.texts[language]?.name || document.texts['en']?.name || product.id}
        above={
          <>
            <Link to="/products">{t('menu.products')}</Link> · <bdi>{product.id}</bdi>
          </>
        }
        beside={
          <>
            <StateLabel boxed tone={toneOfProduct[state]}>
              {nameOf('productState', state)}
            </StateLabel>
            {typedState !== state && <span>{t('products.willBe', { state: nameOf('productState', typedState) })}</span>}
            <span>{t('products.variantCount', { count: document.variants.length })}</span>
          </>
        }
        actions={
          !props.isClosed && (
            <>
              <Button variant="default" aria-haspopup="dialog" onClick={() => setCopying(true)}>
                {t('products.copy')}
              </Button>
              <EditButtons
                edited={edited}
                save={save}
                onSave={() => save.run({ params: { id: product.id }, body: { version: edited.version, document } })}
              />
            </>
          )
        }
      />
      {isCopying && (
        <Suspense>
          <NewPieceDialog from={{ id: product.id, document: product.document }} onClose={() => setCopying(false)} />
        </Suspense>
      )}
      {!props.isClosed && <UndoNotice object="products" id={product.id} under={productsKey(site.id)} touches={[productsKey(site.id)]} />}
      <OutdatedForm edited={edited} save={save} Conflict={ProductConflict} />
      {!isConflict(save.problem) && <ProblemNotice problem={save.problem} />}
      {others.length > 0 && (
        <ul className={classes['problems']}>
          {others.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <Columns
        rail={
          <>
            <PriceBox {...props} preview={preview} chosen={chosen} onChoose={choose} />
            <SitesBox {...props} />
            <PlacesBox {...props} />
            <HistoryBox product={product} />
          </>
        }
      >
        <fieldset className={classes['fields']} disabled={props.isClosed}>
          <TextsBox {...props} />
          <PicturesBox {...props} product={product} />
          <VariantsBox {...props} product={product} preview={preview} onChoose={(variant) => choose({ ...chosen, variant })} />
          <StonesBox {...props} />
          <ChargesBox {...props} />
        </fieldset>
      </Columns>
    </>
  )
}
