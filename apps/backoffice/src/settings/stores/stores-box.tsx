import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMay, useWork } from '../../api/session.tsx'
import { UndoNotice } from '../../audit/undo-notice.tsx'
import { Box } from '../../ui/box.tsx'
import { Second } from '../../ui/second.tsx'
import tableClasses from '../../ui/table.module.css'
import { useMessages } from '../../messages/messages.tsx'
import { Loaded } from '../loaded.tsx'
import { StoreDialog } from './store-dialog.tsx'
import { type StaffStore, storesKey, useStores } from './use-stores.ts'

/** The stores of the chosen site: where they are, when they are open, and whether orders are collected there. */
export function StoresBox() {
  const { t, nameOf, language } = useMessages()
  const may = useMay()
  const { site } = useWork()
  const query = useStores()
  const [asked, setAsked] = useState<{ store: StaffStore | undefined }>()
  /** The id of the store that was saved last, whose changes can be undone. */
  const [touched, setTouched] = useState<string>()
  const isEditor = may('content.write')
  const key = storesKey(site.id)
  const textsOf = ({ document: { texts } }: StaffStore) => texts[language] ?? texts['en']
  const nameOfStore = (store: StaffStore) => textsOf(store)?.name ?? store.id
  return (
    <>
      {touched !== undefined && isEditor && <UndoNotice key={touched} object="stores" id={touched} under={key} touches={[key]} />}
      <Loaded query={query}>
        {(stores) => (
          <Box
            title={t('storeForm.title')}
            actions={
              isEditor && (
                <Button aria-haspopup="dialog" onClick={() => setAsked({ store: undefined })}>
                  {t('storeForm.add')}
                </Button>
              )
            }
            flush
            foot={stores.stores.length === 0 && <p>{t('storeForm.none')}</p>}
          >
            {stores.stores.length > 0 && (
              <div className={tableClasses['scroll']}>
                <table className={tableClasses['table']} data-cards="" aria-label={t('storeForm.title')}>
                  <thead>
                    <tr>
                      <th scope="col">{t('storeForm.store')}</th>
                      <th scope="col">{nameOf('storeField', 'telephone')}</th>
                      <th scope="col">{nameOf('storeService', 'pickup')}</th>
                      {isEditor && <th scope="col">{t('staff.actions')}</th>}
                    </tr>
                  </thead>
                  <tbody>
                    {stores.stores.map((store) => (
                      <tr key={store.id}>
                        <td>
                          <bdi>{nameOfStore(store)}</bdi>
                          <Second>
                            <bdi>{textsOf(store)?.address}</bdi>
                          </Second>
                        </td>
                        <td>
                          <bdi dir="ltr">{store.document.telephone}</bdi>
                        </td>
                        <td data-label={nameOf('storeService', 'pickup')}>
                          {t(store.document.services.includes('pickup') ? 'audit.yes' : 'audit.no')}
                        </td>
                        {isEditor && (
                          <td>
                            <Button
                              variant="default"
                              size="compact-sm"
                              aria-haspopup="dialog"
                              aria-label={t('staff.actionOn', { action: nameOf('settingsAct', 'change'), name: nameOfStore(store) })}
                              onClick={() => setAsked({ store })}
                            >
                              {nameOf('settingsAct', 'change')}
                            </Button>
                          </td>
                        )}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )}
            {asked && <StoreDialog opened={asked.store} stores={stores} onSaved={setTouched} onClose={() => setAsked(undefined)} />}
          </Box>
        )}
      </Loaded>
    </>
  )
}
