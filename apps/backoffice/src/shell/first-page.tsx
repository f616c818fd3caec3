import { Navigate } from 'react-router'
import { useMay } from '../api/session.tsx'
import { useWords } from '../words/words.tsx'
import { menu } from './menu.ts'
import { Forbidden } from './forbidden.tsx'

/** `/backoffice`: the first page of the menu that the member may open. */
export function FirstPage() {
  const { t } = useWords()
  const may = useMay()
  const entry = menu.find(({ permission }) => may(permission))
  return entry ? <Navigate to={entry.path} replace /> : <Forbidden page={t('menu.title')} />
}
