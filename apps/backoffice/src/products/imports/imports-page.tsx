import { Button, Skeleton } from '@mantine/core'
import type { ListedImport } from '@karat/contract/staff-imports.ts'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useMay, useWork } from '../../api/session.tsx'
import { Forbidden } from '../../shell/forbidden.tsx'
import { Box } from '../../ui/box.tsx'
import { useFormats } from '../../ui/formats.ts'
import { ListExport } from '../../ui/list-export.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { StateLabel } from '../../ui/state-label.tsx'
import tableClasses from '../../ui/table.module.css'
import { ShopMessages } from '../../messages/shop-messages.tsx'
import { useMessages } from '../../messages/messages.tsx'
import { FileBox } from './file-box.tsx'
import { toneOfImport } from './import-states.ts'
import classes from './imports.module.css'
import { templateFile } from './template-file.ts'
import { useImports } from './use-imports.ts'

const NewPieceDialog = lazy(async () => ({ default: (await import('../new-piece-dialog.tsx')).NewPieceDialog }))

/** `/backoffice/products/import`: a file to import, the file of all products, and the member's imports. */
export function ImportsPage() {
  const { t } = useMessages()
  const may = useMay()
  if (!may('products.write')) return <Forbidden page={t('imports.title')} />
  return (
    <ShopMessages>
      <Imports />
    </ShopMessages>
  )
}

function Imports() {
  const { t } = useMessages()
  const { site } = useWork()
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <PageHead
        title={t('imports.title')}
        above={<Link to="/products">{t('menu.products')}</Link>}
        actions={
          <>
            <Button component="a" variant="default" href={templateFile(site.code)} download="pieces.csv">
              {t('imports.template')}
            </Button>
            <Button variant="default" aria-haspopup="dialog" onClick={() => setAdding(true)}>
              {t('products.newPiece')}
            </Button>
          </>
        }
      />
      {isAdding && (
        <Suspense>
          <NewPieceDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
      <div className={classes['stack']}>
        <FileBox />
        <Box title={t('imports.export')} actions={<ListExport list="product-file" filter={{}} />}>
          <p>{t('imports.exportLead')}</p>
        </Box>
        <OwnImports />
      </div>
    </>
  )
}

function OwnImports() {
  const { t } = useMessages()
  const { data: imports, error } = useImports()
  return (
    <Box flush title={t('imports.own')}>
      <ProblemNotice problem={error ?? undefined} />
      {!imports && !error && <Skeleton height={120} />}
      {imports?.length === 0 && <p className={classes['inset']}>{t('imports.none')}</p>}
      {imports && imports.length > 0 && (
        <div className={tableClasses['scroll']}>
          <table className={tableClasses['table']} aria-label={t('imports.own')}>
            <thead>
              <tr>
                <th scope="col">{t('imports.file')}</th>
                <th scope="col">{t('column.state')}</th>
                <th scope="col" data-align="end">
                  {t('imports.lines')}
                </th>
                <th scope="col" data-align="end">
                  {t('imports.begun')}
                </th>
              </tr>
            </thead>
            <tbody>
              {imports.map((one) => (
                <ImportRow key={one.id} one={one} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Box>
  )
}

function ImportRow({ one: { id, name, state, lines, createdAt } }: { one: ListedImport }) {
  const { nameOf } = useMessages()
  const { time } = useFormats()
  return (
    <tr>
      <th scope="row">
        <FileLink id={id} name={name} />
      </th>
      <td>
        <StateLabel tone={toneOfImport[state]}>{nameOf('importState', state)}</StateLabel>
      </td>
      <td data-align="end">{lines.toLocaleString('en')}</td>
      <td data-align="end">{time(createdAt)}</td>
    </tr>
  )
}

/** The link to an import by the name of its file. */
function FileLink({ id, name }: Pick<ListedImport, 'id' | 'name'>) {
  return (
    <Link to={`/products/import/${id}`}>
      <bdi>{name}</bdi>
    </Link>
  )
}
